//! The public items of the crate: the list of them with the traits that they implement, so that a breaking change is seen, and an
//! example for each.
//!
//! Productions are listed by their documents alone: they are the documents' items, not ours.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::root::root;
use proc_macro2::{Span, TokenStream, TokenTree};
use syn::spanned::Spanned as _;
use syn::{
    Attribute, Expr, ExprLit, GenericArgument, ImplItem, ImplItemFn, Item, ItemFn, ItemImpl, Lit, Meta,
    PathArguments, ReturnType, Signature, TraitItem, Type, UseTree, Visibility,
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

/// Returns whether others have to reckon with further variants.
fn is_open(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|it| it.path().is_ident("non_exhaustive"))
}

/// The features that items need.
type Needs = BTreeSet<String>;

/// The features that an item with these attributes needs.
fn needs(attributes: &[Attribute]) -> impl Iterator<Item = String> {
    attributes.iter().filter_map(|attribute| match &attribute.meta {
        Meta::List(list) if list.path.is_ident("cfg") => {
            let condition = list.tokens.to_string();
            Some(condition.strip_prefix("feature = \"")?.strip_suffix('"')?.to_owned())
        }
        _ => None,
    })
}

/// A line of the list, with the features that it needs.
fn with(line: &str, needs: &Needs) -> String {
    if needs.is_empty() {
        return line.to_owned();
    }
    format!("{line} [{}]", needs.iter().map(String::as_str).collect::<Vec<_>>().join("+"))
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

/// An item on the list: what it is, the shortest of its public paths, and the features that it needs.
struct Listed {
    kind: &'static str,
    public: String,
    needs: Needs,
}

struct Crate {
    modules: BTreeMap<Vec<String>, Vec<Item>>,
    /// The items on the list, by the paths of their definitions.
    items: BTreeMap<Vec<String>, Listed>,
    /// The lines of the list for modules.
    others: BTreeSet<String>,
}

impl Crate {
    /// Offers what a path of the crate leads to under a public path.
    fn offer(&mut self, path: &[String], public: &str, given: &Needs) {
        let (last, module) = path.split_last().unwrap();
        let items = self.modules.get(module).cloned().unwrap_or_default();
        let is_it =
            |item: &Item| matches!(item, Item::Mod(it) if it.ident == last.as_str() && is_public(&it.vis));
        // An item may have the name of the private module that it is in.
        if self.modules.contains_key(path) && (module.is_empty() || items.iter().any(is_it)) {
            self.offer_module(path, public, given);
            return;
        }
        let mut forward = Vec::new();
        for item in items {
            if let Item::Use(it) = &item {
                let mut names = Vec::new();
                used(&it.tree, &[], &mut names);
                let needs = more(given, &it.attrs);
                forward.extend(
                    names.into_iter().filter(|(name, _)| name == last).map(|(_, to)| (to, needs.clone())),
                );
            }
            if made_by(&item).is_some_and(|name| name == *last) {
                self.offer_item(module, last.clone(), "enum", public.to_owned(), given.clone());
            }
            if let Some((name, kind, _, attributes)) = name(&item)
                && &name == last
                && !is_hidden(attributes)
            {
                self.offer_item(module, name, kind, public.to_owned(), more(given, attributes));
            }
        }
        for (to, needs) in forward {
            let to = resolved(module, &to);
            self.offer(&to, public, &needs);
        }
    }

    fn offer_module(&mut self, path: &[String], public: &str, given: &Needs) {
        let items = self.modules[path].clone();
        // The productions of a document.
        let is_room = path.len() > 2 && path[0] == "documents";
        let join = |name: &str| if public.is_empty() { name.to_owned() } else { format!("{public}::{name}") };
        for item in &items {
            match item {
                Item::Mod(it) if is_public(&it.vis) && !is_hidden(&it.attrs) && !is_room => {
                    let inner = [path, &[it.ident.to_string()]].concat();
                    if path.first().is_none_or(|first| first != "documents") {
                        let line = format!("mod {}", join(&it.ident.to_string()));
                        self.others.insert(with(&line, &more(given, &it.attrs)));
                    }
                    self.offer(&inner, &join(&it.ident.to_string()), &more(given, &it.attrs));
                }
                Item::Use(it) if is_public(&it.vis) && !is_hidden(&it.attrs) && !is_room => {
                    let mut names = Vec::new();
                    used(&it.tree, &[], &mut names);
                    for (name, to) in names {
                        self.offer(&resolved(path, &to), &join(&name), &more(given, &it.attrs));
                    }
                }
                _ if is_room => {}
                Item::Macro(it) if it.attrs.iter().any(|it| it.path().is_ident("macro_export")) => {
                    let name = it.ident.as_ref().expect("an exported macro has a name");
                    self.others.insert(format!("macro {name}!"));
                }
                _ => {
                    if let Some(name) = made_by(item) {
                        let public = join(&name);
                        self.offer_item(path, name, "enum", public, given.clone());
                    }
                    let Some((name, kind, visibility, attributes)) = name(item) else { continue };
                    if is_public(visibility) && !is_hidden(attributes) {
                        let public = join(&name);
                        self.offer_item(path, name, kind, public, more(given, attributes));
                    }
                }
            }
        }
    }

    fn offer_item(
        &mut self,
        module: &[String],
        name: String,
        kind: &'static str,
        public: String,
        mut needs: Needs,
    ) {
        needs.extend(self.needs_of(module));
        let path = [module, &[name]].concat();
        match self.items.get(&path) {
            Some(known) if known.public.len() <= public.len() => {}
            _ => drop(self.items.insert(path, Listed { kind, public, needs })),
        }
    }

    /// The features that a module needs.
    fn needs_of(&self, module: &[String]) -> Needs {
        let mut found = Needs::new();
        for end in 0..module.len() {
            let declared = self.modules[&module[..end]].iter().find_map(|item| match item {
                Item::Mod(it) if it.ident == module[end].as_str() => Some(needs(&it.attrs)),
                _ => None,
            });
            found.extend(declared.into_iter().flatten());
        }
        found
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

    /// The blocks `impl` of the types on the list: the module and the type of each.
    fn impls(&self) -> Vec<(&Vec<String>, &Listed, &ItemImpl)> {
        let all = self.modules.iter().flat_map(|(path, items)| items.iter().map(move |item| (path, item)));
        let of_a_type = all.filter_map(|(module, item)| {
            let Item::Impl(it) = item else { return None };
            let Type::Path(of) = &*it.self_ty else { return None };
            let name: Vec<_> = of.path.segments.iter().map(|part| part.ident.to_string()).collect();
            Some((module, self.items.get(&self.definition(module, &name))?, it))
        });
        of_a_type.collect()
    }

    /// The features that a block `impl` needs.
    fn needs_of_impl(&self, module: &[String], of: &Listed, it: &ItemImpl) -> Needs {
        let own = self.needs_of(module).into_iter().chain(needs(&it.attrs));
        of.needs.iter().cloned().chain(own).collect()
    }

    /// The methods of the types on the list: the type, the method and the features of each.
    fn methods(&self) -> Vec<(&str, &ImplItemFn, Needs)> {
        let own = self.impls().into_iter().filter(|(.., it)| it.trait_.is_none());
        let methods = own.flat_map(|(module, of, it)| {
            let given = self.needs_of_impl(module, of, it);
            let methods = it.items.iter().filter_map(|item| match item {
                ImplItem::Fn(it) if is_public(&it.vis) && !is_hidden(&it.attrs) => Some(it),
                _ => None,
            });
            methods.map(move |it| (&*of.public, it, more(&given, &it.attrs)))
        });
        methods.collect()
    }

    /// A line for each type with the traits that it implements, and a line for each of its constants.
    fn traits_and_constants(&self) -> Vec<String> {
        let mut traits: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
        let mut lines = Vec::new();
        for (path, Listed { public, needs, .. }) in &self.items {
            let (last, module) = path.split_last().unwrap();
            let items = &self.modules[module];
            let item = items.iter().filter_map(name).find(|(name, ..)| name == last);
            let derived = item.into_iter().flat_map(|(.., attributes)| derived(attributes));
            // Those of the type are told with it.
            let own = |feature: &String| !needs.contains(feature);
            let derived =
                derived.map(|(name, feature)| with(&name, &feature.into_iter().filter(own).collect()));
            traits.entry(public).or_default().extend(derived);
        }
        for (module, of, it) in self.impls() {
            let (public, given) = (&*of.public, self.needs_of_impl(module, of, it));
            if let Some((_, path, _)) = &it.trait_ {
                let name = path.span().source_text().expect("it was parsed from a file");
                traits.entry(public).or_default().insert(with(&name, &(&given - &of.needs)));
            }
            for item in &it.items {
                if let ImplItem::Const(it) = item
                    && is_public(&it.vis)
                    && !is_hidden(&it.attrs)
                {
                    let of = it.ty.span().source_text().expect("it was parsed from a file");
                    lines.push(with(&format!("const {public}::{}: {of}", it.ident), &given));
                }
            }
        }
        let of_type = |(public, traits): (&str, BTreeSet<String>)| {
            let traits = traits.into_iter().collect::<Vec<_>>().join(", ");
            (!traits.is_empty()).then(|| format!("impl {public}: {traits}"))
        };
        lines.extend(traits.into_iter().filter_map(of_type));
        lines
    }

    /// The types of this crate that a signature or a field on the list names, and that are not on the list.
    fn not_listed(&self) -> BTreeSet<String> {
        let mut texts: Vec<(&[String], String)> = Vec::new();
        for (module, _, it) in self.impls().into_iter().filter(|(.., it)| it.trait_.is_none()) {
            texts.extend(it.items.iter().filter_map(|item| match item {
                ImplItem::Fn(it) if is_public(&it.vis) && !is_hidden(&it.attrs) => {
                    Some((&module[..], it.sig.span().source_text()?))
                }
                _ => None,
            }));
        }
        for (path, Listed { public, .. }) in &self.items {
            let (_, module) = path.split_last().unwrap();
            texts.extend(self.function(path).and_then(|it| Some((module, it.sig.span().source_text()?))));
            texts.extend(self.parts(path, public).into_iter().map(|line| (module, line)));
        }
        let mut found = BTreeSet::new();
        for (module, text) in texts {
            let mut names = Vec::new();
            each_type(text.parse().expect("it was parsed from a file"), &mut names);
            for name in names {
                let path = self.definition(module, std::slice::from_ref(&name));
                let (last, holder) = path.split_last().unwrap();
                let items = self.modules.get(holder).into_iter().flatten();
                let mut types = items.filter_map(self::name);
                if types.any(|(name, _, visibility, _)| name == *last && is_public(visibility))
                    && !self.items.contains_key(&path)
                {
                    found.insert(format!("{name}, in {text}"));
                }
            }
        }
        found
    }

    /// Returns whether an item may have further variants or fields.
    fn is_open(&self, path: &[String]) -> bool {
        let (last, module) = path.split_last().unwrap();
        let mut all = self.modules[module].iter().filter_map(name);
        all.any(|(name, .., attributes)| name == *last && is_open(attributes))
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
            Item::Macro(it) if made_by(item).is_some_and(|name| name == *last) => {
                let lines = it.mac.tokens.to_string();
                let lines = lines.split(',').map(str::trim).filter(|line| !line.is_empty());
                lines.map(|line| format!("variant {public}::{line}")).collect()
            }
            Item::Trait(it) if it.ident == last => {
                let methods = it.items.iter().filter_map(|item| match item {
                    TraitItem::Fn(it) => Some(signature(&format!("{public}::{}", it.sig.ident), &it.sig)),
                    _ => None,
                });
                methods.collect()
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

/// The names that begin with a capital letter, and follow no other name.
fn each_type(tokens: TokenStream, found: &mut Vec<String>) {
    let mut is_after_colon = false;
    for token in tokens {
        match &token {
            TokenTree::Group(group) => each_type(group.stream(), found),
            TokenTree::Ident(word) if !is_after_colon => {
                let word = word.to_string();
                if word.starts_with(|first: char| first.is_ascii_uppercase()) {
                    found.push(word);
                }
            }
            _ => {}
        }
        let joint = proc_macro2::Spacing::Joint;
        is_after_colon = match &token {
            TokenTree::Punct(it) if it.as_char() == ':' => is_after_colon || it.spacing() == joint,
            _ => false,
        };
    }
}

/// The features of an item, with those that its attributes name.
fn more(given: &Needs, attributes: &[Attribute]) -> Needs {
    given.iter().cloned().chain(needs(attributes)).collect()
}

/// The traits that attributes derive, each with the feature that it needs.
fn derived(attributes: &[Attribute]) -> Vec<(String, Option<String>)> {
    let lists = attributes.iter().filter_map(|attribute| match &attribute.meta {
        Meta::List(list) if list.path.is_ident("derive") => Some((list.tokens.to_string(), None)),
        Meta::List(list) if list.path.is_ident("cfg_attr") => {
            let tokens = list.tokens.to_string();
            let (condition, traits) = tokens.split_once("derive")?;
            let traits = traits.trim_start().trim_start_matches('(').split(')').next()?.to_owned();
            Some((traits, Some(condition.split('"').nth(1)?.to_owned())))
        }
        _ => None,
    });
    let words = |(list, feature): (String, Option<String>)| {
        let words = list.split(',').map(|word| word.replace(' ', "")).collect::<Vec<_>>().into_iter();
        words.filter(|word| !word.is_empty()).map(move |word| (word, feature.clone()))
    };
    lists.flat_map(words).collect()
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
    library.offer_module(&[], "", &Needs::new());
    library
}

#[test]
fn public_items() {
    for (name, source) in CRATES {
        let library = library(source);
        let items = library.items.iter().map(|(path, Listed { kind, public, needs })| {
            let open = if library.is_open(path) { ", non_exhaustive" } else { "" };
            let line = match library.function(path) {
                Some(it) => signature(public, &it.sig),
                None => format!("{kind} {public}{open}"),
            };
            with(&line, needs)
        });
        let methods = library.methods().into_iter().map(|(of, method, needs)| {
            with(&signature(&format!("{of}::{}", method.sig.ident), &method.sig), &needs)
        });
        let parts = library.items.iter().flat_map(|(path, Listed { public, needs, .. })| {
            library.parts(path, public).into_iter().map(|line| with(&line, needs))
        });
        let list: BTreeSet<_> =
            items.chain(methods).chain(parts).chain(library.others.iter().cloned()).collect();
        let list: BTreeSet<_> = list.into_iter().chain(library.traits_and_constants()).collect();
        let lines = list.iter().map(String::as_str).collect::<Vec<_>>().join("\n");
        assert_snapshot!(name, format!("{} items\n\n{lines}", list.len()));
    }
}

/// A caller can name the type of each argument, result and field, and read of it.
#[test]
fn types_in_listed_signatures_are_listed() {
    for (_, source) in CRATES {
        let hidden = library(source).not_listed();
        assert!(hidden.is_empty(), "these types are not documented: {hidden:#?}");
    }
}

/// A document is a static. `Dialect::find` may fail: it is for a name that is only known while the program runs.
#[test]
fn examples_name_documents_by_their_statics() {
    let of_names = ["Dialect::find", "UnknownName"];
    let library = library("src");
    let mut found = BTreeSet::new();
    for (path, Listed { public, .. }) in &library.items {
        if !of_names.contains(&&**public)
            && examples(&library.documentation(path)).contains("Dialect::find(\"")
        {
            found.insert(public.clone());
        }
    }
    for (of, method, _) in library.methods() {
        let name = format!("{of}::{}", method.sig.ident);
        if !of_names.contains(&&*name) && examples(&documentation(&method.attrs)).contains("Dialect::find(\"")
        {
            found.insert(name);
        }
    }
    assert!(found.is_empty(), "{found:?}");
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
    for (path, Listed { kind, public, .. }) in &library.items {
        let examples = examples(&library.documentation(path));
        if examples.is_empty() {
            without.insert(format!("{kind} {public}"));
        }
        of_types.insert(public, examples);
    }
    let methods = library.methods().into_iter();
    let methods =
        methods.map(|(of, method, _)| (of, method.sig.ident.to_string(), documentation(&method.attrs)));
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
    let kinds: BTreeMap<&str, &str> = library.items.values().map(|it| (&*it.public, it.kind)).collect();
    let is_static = |method: &ImplItemFn| match &method.sig.output {
        ReturnType::Type(_, of) => has_static_text(of),
        ReturnType::Default => false,
    };
    let (of_enums, others): (Vec<_>, Vec<_>) = library
        .methods()
        .into_iter()
        .filter(|(_, method, _)| is_static(method))
        .partition(|(of, ..)| kinds[of] == "enum");
    let mut others: Vec<_> =
        others.iter().map(|(of, method, _)| format!("{of}::{}", method.sig.ident)).collect();
    // The library is a table.
    others.retain(|name| name != "library::Entry::start");
    assert!(others.is_empty() && !of_enums.is_empty(), "these return a `&'static str`: {others:?}");
}
