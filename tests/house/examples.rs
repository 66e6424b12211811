//! Each promised item of the libraries has an example where its reader meets it.
//!
//! An item is promised if public modules and re-exports lead to it, and none of them is `#[doc(hidden)]`. A type, a trait, a function, or a
//! method with arguments is shown if its documentation has an example, or if one names it in the same public module or file; a type also by
//! the examples of its methods, and a module by those of anything in it. The productions of documents have their BNF instead, which
//! `rooms.rs` compares.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use syn::parse::{Parse as _, ParseStream};
use syn::{
    Attribute, Expr, ExprLit, FnArg, Ident, ImplItem, Item, ItemEnum, Lit, Meta, Token, Type, UseTree,
    Visibility,
};

use crate::root::root;

/// A module, by its path in the crate; that of the root is empty.
struct Module {
    attributes: Vec<Attribute>,
    items: Vec<Item>,
}

type Modules = BTreeMap<String, Module>;

fn join(module: &str, name: &str) -> String {
    format!("{module}::{name}").trim_matches(':').to_owned()
}

/// Adds the module of a file, and those that it declares.
fn read(modules: &mut Modules, path: &str, file: &Path, folder: &Path) {
    let source = syn::parse_file(&fs::read_to_string(file).unwrap()).unwrap();
    for item in &source.items {
        if let Item::Mod(child) = item
            && child.content.is_none()
        {
            let name = child.ident.to_string();
            let (own, inner) = (folder.join(format!("{name}.rs")), folder.join(&name));
            let file = if own.is_file() { own } else { inner.join("mod.rs") };
            read(modules, &join(path, &name), &file, &inner);
        }
    }
    let mut items = source.items;
    items.extend(items.iter().filter_map(defined).collect::<Vec<_>>());
    modules.insert(path.to_owned(), Module { attributes: source.attrs, items });
}

/// The enum that `named!` defines.
fn defined(item: &Item) -> Option<Item> {
    let Item::Macro(it) = item else { return None };
    let body = |body: ParseStream<'_>| {
        if !body.peek(Token![#]) {
            let _: Ident = body.parse()?;
        }
        ItemEnum::parse(body)
    };
    it.mac.path.is_ident("named").then(|| Item::Enum(it.mac.parse_body_with(body).unwrap()))
}

/// The code of the examples in the documentation.
fn examples(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| match &attribute.meta {
        Meta::NameValue(meta) if meta.path.is_ident("doc") => match &meta.value {
            Expr::Lit(ExprLit { lit: Lit::Str(line), .. }) => Some(line.value()),
            _ => None,
        },
        _ => None,
    });
    let (mut code, mut fence) = (String::new(), None);
    for line in lines {
        match line.trim().strip_prefix("```") {
            Some(_) if fence.is_some() => fence = None,
            Some(language) => fence = Some(language.is_empty() || language.starts_with("rust")),
            None if fence == Some(true) => code = code + &line + "\n",
            None => {}
        }
    }
    code
}

/// Returns whether an item is part of the documentation.
fn is_promised(visibility: &Visibility, attributes: &[Attribute]) -> bool {
    let hides = |it: &Attribute| matches!(&it.meta, Meta::List(list) if list.path.is_ident("doc") && list.tokens.to_string() == "hidden");
    matches!(visibility, Visibility::Public(_)) && !attributes.iter().any(hides)
}

/// The paths of a `use`, each with the name that it has there; of `*` none.
fn paths(tree: &UseTree, prefix: &str) -> Vec<(String, String)> {
    let path = |name: &dyn ToString| join(prefix, &name.to_string());
    match tree {
        UseTree::Path(it) => paths(&it.tree, &path(&it.ident)),
        UseTree::Group(it) => it.items.iter().flat_map(|item| paths(item, prefix)).collect(),
        UseTree::Name(it) if it.ident == "self" => {
            vec![(prefix.to_owned(), prefix.rsplit("::").next().unwrap().to_owned())]
        }
        UseTree::Name(it) => vec![(path(&it.ident), it.ident.to_string())],
        UseTree::Rename(it) => vec![(path(&it.ident), it.rename.to_string())],
        UseTree::Glob(_) => Vec::new(),
    }
}

/// The name of a type, a trait or a function, with its attributes and its visibility.
fn named(item: &Item) -> Option<(String, &[Attribute], &Visibility)> {
    let (name, attributes, visibility) = match item {
        Item::Fn(it) => (&it.sig.ident, &it.attrs, &it.vis),
        Item::Struct(it) => (&it.ident, &it.attrs, &it.vis),
        Item::Enum(it) => (&it.ident, &it.attrs, &it.vis),
        Item::Trait(it) => (&it.ident, &it.attrs, &it.vis),
        _ => return None,
    };
    Some((name.to_string(), attributes, visibility))
}

/// The item of this name in a module.
fn find<'m>(modules: &'m Modules, (module, name): &Place) -> Option<&'m Item> {
    modules[module].items.iter().find(|item| named(item).is_some_and(|(it, ..)| it == *name))
}

/// A module, and the name of an item there; an empty one is the module itself.
type Place = (String, String);

/// The place to which a path leads from a module; none if it is in another crate.
fn definition(modules: &Modules, at: &str, path: &str) -> Option<Place> {
    let (first, rest) = path.split_once("::").unwrap_or((path, ""));
    let child = join(at, first);
    match first {
        "" => return Some((at.to_owned(), String::new())),
        "crate" => return definition(modules, "", rest),
        "self" => return definition(modules, at, rest),
        "super" => return definition(modules, at.rsplit_once("::").map_or("", |(above, _)| above), rest),
        _ if modules.contains_key(&child) => return definition(modules, &child, rest),
        _ => {}
    }
    let place = (at.to_owned(), path.to_owned());
    if find(modules, &place).is_some() {
        return Some(place);
    }
    let uses = modules[at]
        .items
        .iter()
        .filter_map(|item| if let Item::Use(it) = item { Some(&it.tree) } else { None });
    let (target, _) =
        uses.flat_map(|tree| paths(tree, "")).find(|(path, name)| name == first && path != first)?;
    definition(modules, at, &join(&target, rest))
}

/// An item of a public module, or a method of one.
struct Shown {
    name: String,
    examples: String,
    /// The module whose file has it.
    file: String,
    /// The method needs no example if its type has one: it has no arguments.
    is_plain: bool,
}

/// The promised methods of each type.
fn methods(modules: &Modules) -> BTreeMap<Place, Vec<Shown>> {
    let mut all = BTreeMap::<_, Vec<_>>::new();
    for (file, module) in modules {
        for item in &module.items {
            let Item::Impl(block) = item else { continue };
            let Type::Path(of) = &*block.self_ty else { continue };
            let names: Vec<_> = of.path.segments.iter().map(|it| it.ident.to_string()).collect();
            let Some(place) = definition(modules, file, &names.join("::")).filter(|_| block.trait_.is_none())
            else {
                continue;
            };
            let functions = block.items.iter().filter_map(|item| match item {
                ImplItem::Fn(it) if is_promised(&it.vis, &it.attrs) => Some(it),
                _ => None,
            });
            all.entry(place).or_default().extend(functions.map(|it| Shown {
                name: it.sig.ident.to_string(),
                examples: examples(&it.attrs),
                file: file.clone(),
                is_plain: !it.sig.inputs.iter().any(|input| matches!(input, FnArg::Typed(_))),
            }));
        }
    }
    all
}

/// Collects the places of the promised items by the public modules that have them.
fn collect(modules: &Modules, at: &str, public: &str, pages: &mut BTreeMap<String, BTreeSet<Place>>) {
    if pages.contains_key(public) {
        return;
    }
    pages.insert(public.to_owned(), BTreeSet::from([(at.to_owned(), String::new())]));
    for item in &modules[at].items {
        let places = match item {
            Item::Mod(it) if is_promised(&it.vis, &it.attrs) && it.content.is_none() => {
                vec![((join(at, &it.ident.to_string()), String::new()), it.ident.to_string())]
            }
            Item::Use(it) if is_promised(&it.vis, &it.attrs) => {
                let place = |(path, name): (String, String)| Some((definition(modules, at, &path)?, name));
                paths(&it.tree, "").into_iter().filter_map(place).collect()
            }
            _ => named(item).map(|(name, ..)| ((at.to_owned(), name.clone()), name)).into_iter().collect(),
        };
        for (place, name) in places {
            let is_production = |it: &Item| matches!(it, Item::Fn(_)) && place.0.starts_with("documents::");
            match find(modules, &place) {
                None => collect(modules, &place.0, &join(public, &name), pages),
                Some(it) => {
                    let (_, attributes, visibility) = named(it).unwrap();
                    if is_promised(visibility, attributes) && !is_production(it) {
                        pages.get_mut(public).unwrap().insert(place);
                    }
                }
            }
        }
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|it: char| !it.is_alphanumeric() && it != '_')
}

/// A public module: its path, its items with their methods, and its examples.
struct Page {
    path: String,
    items: Vec<(Shown, Vec<Shown>)>,
    examples: String,
}

/// The public modules of a crate.
fn pages(source: &str) -> Vec<Page> {
    let mut modules = Modules::new();
    let folder = root(source);
    read(&mut modules, "", &folder.join("lib.rs"), &folder);
    let mut methods = methods(&modules);
    let mut pages = BTreeMap::new();
    collect(&modules, "", "", &mut pages);
    let page = |(path, places): (String, BTreeSet<Place>)| {
        let item = |place: Place| {
            let attributes = find(&modules, &place).and_then(named).map(|(_, attributes, _)| attributes);
            let examples = examples(attributes.unwrap_or(&modules[&place.0].attributes));
            let methods = methods.remove(&place).unwrap_or_default();
            (Shown { file: place.0, name: place.1, examples, is_plain: false }, methods)
        };
        let items: Vec<_> = places.into_iter().map(item).collect();
        let all = items.iter().flat_map(|(own, methods)| std::iter::once(own).chain(methods));
        let examples = all.map(|it| &*it.examples).collect();
        Page { path, items, examples }
    };
    pages.into_iter().map(page).collect()
}

/// The promised items that are not shown.
fn missing(pages: &[Page]) -> Vec<String> {
    let mut files = BTreeMap::<_, BTreeSet<_>>::new();
    for (own, methods) in pages.iter().flat_map(|page| &page.items) {
        for it in std::iter::once(own).chain(methods) {
            files.entry(&*it.file).or_default().extend(words(&it.examples));
        }
    }
    let mut missing = Vec::new();
    for page in pages {
        let words: BTreeSet<_> = words(&page.examples).collect();
        let is_named = |it: &Shown| words.contains(&*it.name) || files[&*it.file].contains(&*it.name);
        let is_shown = |it: &Shown| !it.examples.is_empty() || is_named(it);
        for (own, methods) in &page.items {
            let is_within = |it: &&Page| {
                it.path.strip_prefix(&page.path).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
            };
            let has = match &*own.name {
                "" => pages.iter().filter(is_within).any(|it| !it.examples.is_empty()),
                _ => is_shown(own) || methods.iter().any(|it| !it.examples.is_empty()),
            };
            let own = join(&page.path, &own.name);
            missing.extend(
                methods.iter().filter(|it| !it.is_plain && !is_shown(it)).map(|it| join(&own, &it.name)),
            );
            if !has {
                missing.push(own);
            }
        }
    }
    missing
}

#[test]
fn each_promised_item_has_an_example() {
    for (source, least) in [("src", 150), ("members/grammar/src", 80)] {
        let pages = pages(source);
        let number: usize = pages.iter().map(|page| page.items.len()).sum();
        assert!(number > least, "only {number} promised items of {source} are seen");
        let missing = missing(&pages);
        assert!(
            missing.is_empty(),
            "{} of {number} in {source} have no example: {missing:#?}",
            missing.len()
        );
    }
}
