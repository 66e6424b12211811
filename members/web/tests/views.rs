//! The answers of which the views of the page are made.

use serde_json::{Value, json};

fn ask(request: &Value, payload: &str) -> Value {
    serde_json::from_str(&urlgram_web::answer(request.to_string().as_bytes(), payload.as_bytes())).unwrap()
}

#[test]
fn a_tree_stops_at_the_place_of_its_finding() {
    let views = ask(&json!({ "op": "views", "spec": { "dialect": "url-06" } }), "http://3com.com/");
    let found = &views["checked"]["report"]["diagnostics"][0];
    let stop = &views["trees"]["stop"];
    assert_eq!((&stop["code"], &stop["offset"]), (&found["code"], &found["span"][0]));
    let items = views["trees"]["trees"][0]["items"].as_array().unwrap();
    let rest = items.iter().find(|it| it["kind"] == "rest").unwrap();
    assert_eq!((&stop["read"], &stop["offset"]), (&rest["start"], &json!(7)));
}
