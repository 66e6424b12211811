//! The public items of the crate: the list of them, so that a breaking change is seen, and an example for each.
//!
//! Productions are listed by their documents alone: they are the documents' items, not ours.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::root::root;
use proc_macro2::Span;
use syn::spanned::Spanned as _;
use syn::{
    Attribute, Expr, ExprLit, GenericArgument, ImplItem, ImplItemFn, Item, ItemFn, Lit, Meta, PathArguments,
    ReturnType, Signature, Type, UseTree, Visibility,
};

/// A module: its path in the crate, and its items.
struct Module {
    path: Vec<String>,
    items: Vec<Item>,
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// Returns whether rustdoc does not show it.
fn is_hidden(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) if list.path.is_ident("doc") => list.tokens.to_string() == "hidden",
        _ => false,
    })
}

/// The documentation in these attributes.
fn documentation(attributes: &[Attribute]) -> String {
    let line = |attribute: &Attribute| match &attribute.meta {
        Meta::NameValue(it) if it.path.is_ident("doc") => match &it.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value() + "\n"),
            _ => None,
        },
        _ => None,
    };
    attributes.iter().filter_map(line).collect()
}

/// The examples of a documentation that rustdoc runs: blocks without a word at their fence.
fn examples(documentation: &str) -> String {
    let blocks = documentation.split("```").skip(1).step_by(2);
    blocks.filter(|block| block.lines().next().is_none_or(|word| word.trim().is_empty())).collect()
}

/// All modules of the crate, from the file of one on.
fn modules(file: &Path, directory: &Path, path: Vec<String>, found: &mut Vec<Module>) {
    let items = syn::parse_file(&fs::read_to_string(file).unwrap()).unwrap().items;
    for item in &items {
        let Item::Mod(module) = item else { continue };
        let name = module.ident.to_string();
        let inner = [&path[..], std::slice::from_ref(&name)].concat();
        let (flat, deep) = (directory.join(format!("{name}.rs")), directory.join(&name).join("mod.rs"));
        match &module.content {
            Some(_) => {}
            None if flat.exists() => modules(&flat, &directory.join(&name), inner, found),
            None => modules(&deep, &directory.join(&name), inner, found),
        }
    }
    found.push(Module { path, items });
}

fn name(item: &Item) -> Option<(String, &'static str, &Visibility, &[Attribute])> {
    Some(match item {
        Item::Const(it) => (it.ident.to_string(), "const", &it.vis, &it.attrs),
        Item::Enum(it) => (it.ident.to_string(), "enum", &it.vis, &it.attrs),
        Item::Fn(it) => (it.sig.ident.to_string(), "fn", &it.vis, &it.attrs),
        Item::Static(it) => (it.ident.to_string(), "static", &it.vis, &it.attrs),
        Item::Struct(it) => (it.ident.to_string(), "struct", &it.vis, &it.attrs),
        Item::Trait(it) => (it.ident.to_string(), "trait", &it.vis, &it.attrs),
        Item::Type(it) => (it.ident.to_string(), "type", &it.vis, &it.attrs),
        _ => return None,
    })
}

/// The type that a macro of a module makes: the codes of the findings are listed once, in the catalogue.
fn made_by(item: &Item) -> Option<String> {
    match item {
        Item::Macro(it) if it.mac.path.is_ident("catalogue") => Some("Code".to_owned()),
        _ => None,
    }
}

/// The documentation of that type, which is in the rules of the macro.
fn made_documentation(items: &[Item]) -> String {
    let rules = items.iter().filter_map(|item| match item {
        Item::Macro(it) if it.ident.is_some() => Some(it.mac.tokens.to_string()),
        _ => None,
    });
    let lines = |rules: String| {
        let lines = rules.split("doc = \"").skip(1).filter_map(|rest| rest.split_once("\"]"));
        lines.flat_map(|(line, _)| [line, "\n"]).collect::<String>()
    };
    rules.map(lines).collect()
}

/// The names of a `use`, each with the path that it leads to.
fn used(tree: &UseTree, before: &[String], found: &mut Vec<(String, Vec<String>)>) {
    match tree {
        UseTree::Path(path) => used(&path.tree, &[before, &[path.ident.to_string()]].concat(), found),
        UseTree::Name(it) if it.ident == "self" => {
            found.push((before.last().unwrap().clone(), before.to_vec()));
        }
        UseTree::Name(it) => {
            found.push((it.ident.to_string(), [before, &[it.ident.to_string()]].concat()));
        }
        UseTree::Rename(it) => {
            found.push((it.rename.to_string(), [before, &[it.ident.to_string()]].concat()));
        }
        UseTree::Group(group) => group.items.iter().for_each(|tree| used(tree, before, found)),
        UseTree::Glob(_) => panic!("what a glob offers is not seen"),
    }
}

struct Crate {
    modules: BTreeMap<Vec<String>, Vec<Item>>,
    /// The items on the list, by the paths of their definitions: what each is, and the shortest of its public paths.
    items: BTreeMap<Vec<String>, (&'static str, String)>,
    /// The lines of the list for modules.
    others: BTreeSet<String>,
}

impl Crate {
    /// Offers what a path of the crate leads to under a public path.
    fn offer(&mut self, path: &[String], public: &str) {
        if self.modules.contains_key(path) {
            self.offer_module(path, public);
            return;
        }
        let (last, module) = path.split_last().unwrap();
        let Some(items) = self.modules.get(module).cloned() else { return };
        let mut forward = Vec::new();
        for item in items {
            if let Item::Use(it) = &item {
                let mut names = Vec::new();
                used(&it.tree, &[], &mut names);
                forward.extend(names.into_iter().filter(|(name, _)| name == last).map(|(_, to)| to));
            }
            if let Some((name, kind, _, attributes)) = name(&item)
                && &name == last
                && !is_hidden(attributes)
            {
                self.offer_item(module, name, kind, public.to_owned());
            }
        }
        for to in forward {
            let to = resolved(module, &to);
            self.offer(&to, public);
        }
    }

    fn offer_module(&mut self, path: &[String], public: &str) {
        let items = self.modules[path].clone();
        // The productions of a document.
        let is_room = path.len() > 2 && path[0] == "documents";
        let join = |name: &str| if public.is_empty() { name.to_owned() } else { format!("{public}::{name}") };
        for item in &items {
            match item {
                Item::Mod(it) if is_public(&it.vis) && !is_hidden(&it.attrs) && !is_room => {
                    let inner = [path, &[it.ident.to_string()]].concat();
                    if path.first().is_none_or(|first| first != "documents") {
                        self.others.insert(format!("mod {}", join(&it.ident.to_string())));
                    }
                    self.offer(&inner, &join(&it.ident.to_string()));
                }
                Item::Use(it) if is_public(&it.vis) && !is_hidden(&it.attrs) && !is_room => {
                    let mut names = Vec::new();
                    used(&it.tree, &[], &mut names);
                    for (name, to) in names {
                        self.offer(&resolved(path, &to), &join(&name));
                    }
                }
                _ if is_room => {}
                _ => {
                    if let Some(name) = made_by(item) {
                        let public = join(&name);
                        self.offer_item(path, name, "enum", public);
                    }
                    let Some((name, kind, visibility, attributes)) = name(item) else { continue };
                    if is_public(visibility) && !is_hidden(attributes) {
                        let public = join(&name);
                        self.offer_item(path, name, kind, public);
                    }
                }
            }
        }
    }

    fn offer_item(&mut self, module: &[String], name: String, kind: &'static str, public: String) {
        let (_, known) =
            self.items.entry([module, &[name]].concat()).or_insert_with(|| (kind, public.clone()));
        if public.len() < known.len() {
            *known = public;
        }
    }

    /// Where a module has a name from.
    fn definition(&self, module: &[String], name: &[String]) -> Vec<String> {
        let (first, rest) = name.split_first().unwrap();
        let uses = self.modules[module].iter().filter_map(|item| match item {
            Item::Use(it) => Some(&it.tree),
            _ => None,
        });
        let mut names = Vec::new();
        uses.for_each(|tree| used(tree, &[], &mut names));
        let brought = names.into_iter().find(|(name, to)| name == first && to != std::slice::from_ref(first));
        let to = brought.map_or_else(|| name.to_vec(), |(_, to)| [&to[..], rest].concat());
        let path = resolved(module, &to);
        let (last, holder) = path.split_last().unwrap();
        // Another module may only forward it.
        if path == [module, name].concat() || !self.modules.contains_key(holder) {
            return path;
        }
        self.definition(holder, std::slice::from_ref(last))
    }

    /// The methods of the types on the list: the type and the method of each.
    fn methods(&self) -> Vec<(&str, &ImplItemFn)> {
        let mut methods = Vec::new();
        for (module, item) in
            self.modules.iter().flat_map(|(path, items)| items.iter().map(move |item| (path, item)))
        {
            let Item::Impl(it) = item else { continue };
            let Type::Path(of) = &*it.self_ty else { continue };
            let name: Vec<_> = of.path.segments.iter().map(|part| part.ident.to_string()).collect();
            let public = self.items.get(&self.definition(module, &name));
            let Some((_, public)) = public.filter(|_| it.trait_.is_none()) else { continue };
            for item in &it.items {
                if let ImplItem::Fn(it) = item
                    && is_public(&it.vis)
                    && !is_hidden(&it.attrs)
                {
                    methods.push((&**public, it));
                }
            }
        }
        methods
    }

    /// The function at this path, if it is one.
    fn function(&self, path: &[String]) -> Option<&ItemFn> {
        let (last, module) = path.split_last()?;
        self.modules[module].iter().find_map(|item| match item {
            Item::Fn(it) if it.sig.ident == last => Some(it),
            _ => None,
        })
    }

    /// The variants of an enum, or the public fields of a struct, each with its types.
    fn parts(&self, path: &[String], public: &str) -> Vec<String> {
        let (last, module) = path.split_last().unwrap();
        let line = |of: Span| {
            let text = of.source_text().expect("it was parsed from a file");
            // Its documentation is part of the span.
            let lines =
                text.lines().map(str::trim).filter(|line| !line.starts_with("//") && !line.starts_with('#'));
            lines.collect::<Vec<_>>().join(" ").trim_start_matches("pub ").to_owned()
        };
        let of = |item: &Item| match item {
            Item::Enum(it) if it.ident == last => {
                it.variants.iter().map(|it| format!("variant {public}::{}", line(it.span()))).collect()
            }
            Item::Struct(it) if it.ident == last => {
                let fields = it.fields.iter().filter(|it| is_public(&it.vis) && !is_hidden(&it.attrs));
                fields.map(|it| format!("field {public}::{}", line(it.span()))).collect()
            }
            _ => Vec::new(),
        };
        self.modules[module].iter().flat_map(of).collect()
    }

    /// The documentation of an item on the list, by the path of its definition.
    fn documentation(&self, path: &[String]) -> String {
        let (last, module) = path.split_last().unwrap();
        let items = &self.modules[module];
        let defined = items.iter().filter_map(name).find(|(name, ..)| name == last);
        defined.map_or_else(|| made_documentation(items), |(.., attributes)| documentation(attributes))
    }
}

/// A function in one line: a change of a type is a breaking change, too.
fn signature(public: &str, of: &Signature) -> String {
    let text = of.span().source_text().expect("it was parsed from a file");
    let (_, rest) = text.split_once(&of.ident.to_string()).unwrap();
    let line = rest.split_whitespace().collect::<Vec<_>>().join(" ");
    format!("fn {public}{}", line.replace("( ", "(").replace(", )", ")").replace(",)", ")"))
}

/// The path of the crate that a `use` in a module leads to.
fn resolved(module: &[String], to: &[String]) -> Vec<String> {
    let (first, rest) = to.split_first().unwrap();
    match first.as_str() {
        "crate" => rest.to_vec(),
        "self" => [module, rest].concat(),
        "super" => resolved(&module[..module.len() - 1], rest),
        _ => [module, to].concat(),
    }
}

/// The crates that other projects use, with their folders.
const CRATES: [(&str, &str); 2] =
    [("public-items", "src"), ("public-items-of-grammars", "members/grammar/src")];

fn library(source: &str) -> Crate {
    let source = root(source);
    let mut all = Vec::new();
    modules(&source.join("lib.rs"), &PathBuf::from(&source), Vec::new(), &mut all);
    let modules = all.into_iter().map(|module| (module.path, module.items)).collect();
    let mut library = Crate { modules, items: BTreeMap::new(), others: BTreeSet::new() };
    library.offer_module(&[], "");
    library
}

#[test]
fn public_items() {
    for (name, source) in CRATES {
        let library = library(source);
        let items = library.items.iter().map(|(path, (kind, public))| match library.function(path) {
            Some(it) => signature(public, &it.sig),
            None => format!("{kind} {public}"),
        });
        let methods = library
            .methods()
            .into_iter()
            .map(|(of, method)| signature(&format!("{of}::{}", method.sig.ident), &method.sig));
        let parts = library.items.iter().flat_map(|(path, (_, public))| library.parts(path, public));
        let list: BTreeSet<_> =
            items.chain(methods).chain(parts).chain(library.others.iter().cloned()).collect();
        let lines = list.iter().map(String::as_str).collect::<Vec<_>>().join("\n");
        assert_snapshot!(name, format!("{} items\n\n{lines}", list.len()));
    }
}

/// A method may have its example on its type or on another method of that; then it is called there.
#[test]
fn each_public_item_has_an_example() {
    for (_, source) in CRATES {
        let without = without_example(&library(source));
        assert!(without.is_empty(), "no example shows these: {without:#?}");
    }
}

fn without_example(library: &Crate) -> BTreeSet<String> {
    let mut without = BTreeSet::new();
    let mut of_types: BTreeMap<&str, String> = BTreeMap::new();
    for (path, (kind, public)) in &library.items {
        let examples = examples(&library.documentation(path));
        if examples.is_empty() {
            without.insert(format!("{kind} {public}"));
        }
        of_types.insert(public, examples);
    }
    let methods = library.methods().into_iter();
    let methods =
        methods.map(|(of, method)| (of, method.sig.ident.to_string(), documentation(&method.attrs)));
    let methods: Vec<_> = methods.collect();
    for (of, _, documentation) in &methods {
        of_types.get_mut(of).unwrap().push_str(&examples(documentation));
    }
    for (of, name, documentation) in &methods {
        let is_called = |by: &str| of_types[of].contains(&format!("{by}{name}("));
        if examples(documentation).is_empty() && !is_called(".") && !is_called("::") {
            without.insert(format!("fn {of}::{name}"));
        }
    }
    without
}

/// Returns whether a type has a `&'static str` in it.
fn has_static_text(of: &Type) -> bool {
    match of {
        Type::Reference(it) => {
            let is_static = it.lifetime.as_ref().is_some_and(|lifetime| lifetime.ident == "static");
            let is_text = matches!(&*it.elem, Type::Path(it) if it.path.is_ident("str"));
            is_static && is_text || has_static_text(&it.elem)
        }
        Type::Slice(it) => has_static_text(&it.elem),
        Type::Array(it) => has_static_text(&it.elem),
        Type::Tuple(it) => it.elems.iter().any(has_static_text),
        Type::Path(it) => it.path.segments.iter().any(|part| match &part.arguments {
            PathArguments::AngleBracketed(it) => {
                it.args.iter().any(|it| matches!(it, GenericArgument::Type(of) if has_static_text(of)))
            }
            _ => false,
        }),
        _ => false,
    }
}

/// A name of a grammar has the lifetime of the value that returns it, so that a grammar may be loaded at run time. The words that are our
/// own are those of enums.
#[test]
fn only_words_of_enums_are_static() {
    let library = library("src");
    let kinds: BTreeMap<&str, &str> =
        library.items.values().map(|(kind, public)| (&**public, *kind)).collect();
    let is_static = |method: &ImplItemFn| match &method.sig.output {
        ReturnType::Type(_, of) => has_static_text(of),
        ReturnType::Default => false,
    };
    let (of_enums, others): (Vec<_>, Vec<_>) = library
        .methods()
        .into_iter()
        .filter(|(_, method)| is_static(method))
        .partition(|(of, _)| kinds[of] == "enum");
    let mut others: Vec<_> =
        others.iter().map(|(of, method)| format!("{of}::{}", method.sig.ident)).collect();
    // The library is a table.
    others.retain(|name| name != "library::Entry::start");
    assert!(others.is_empty() && !of_enums.is_empty(), "these return a `&'static str`: {others:?}");
}
