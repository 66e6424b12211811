//! The reader: from the source of the rooms to expressions of words.
//!
//! It follows imports and re-exports, `let`s of a body, and functions with a number. Anything else in a body is an error with its
//! file and line; so is an attribute that could make the compiler read something else. Of globs it knows that of the prelude.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::PathBuf;
use std::rc::Rc;

use crate::root::root;
use proc_macro2::{TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::spanned::Spanned;

use super::expression::{Argument, Expr, Function, Place};
use super::laws::{LAWS, Law, SEQUENCE, Takes};

/// The module of the words. A glob brings all of them; `*` is its name among the imports.
const PRELUDE: &str = "urlgram::documents::prelude";

/// The text of the files below `src/documents`, by their paths from the root of the package.
#[derive(Clone)]
pub struct Sources(BTreeMap<String, String>);

impl Sources {
    /// As they are on the disk.
    pub fn read() -> Self {
        let root = &root("");
        let (mut files, mut waiting) = (BTreeMap::new(), vec![PathBuf::from("src/documents")]);
        while let Some(path) = waiting.pop() {
            let whole = root.join(&path);
            if whole.is_dir() {
                let entries = std::fs::read_dir(whole).unwrap();
                waiting.extend(entries.map(|entry| path.join(entry.unwrap().file_name())));
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = std::fs::read_to_string(whole).unwrap();
                files.insert(path.to_str().expect("paths are ASCII").replace('\\', "/"), text);
            }
        }
        Self(files)
    }

    /// The sources of one file.
    pub fn of(path: &str, text: &str) -> Self {
        Self([(path.to_owned(), text.to_owned())].into())
    }

    /// The same with a passage of a file replaced, which must be there once.
    pub fn with(mut self, file: &str, passage: &str, other: &str) -> Self {
        let text = self.0.get_mut(file).expect("there is such a file");
        assert_eq!(text.matches(passage).count(), 1, "{passage} in {file}");
        *text = text.replace(passage, other);
        self
    }
}

/// A passage that cannot be read: the place, and why.
pub type Unread = String;

/// The functions of all rooms, and the tables of their productions.
#[derive(Default)]
pub struct Rooms {
    modules: HashMap<String, Module>,
    bodies: RefCell<HashMap<Function, Rc<Expr>>>,
    /// The rows: of each dialect, each borrowed document, and each room of a grammar of the library, by its `id` or its static.
    rows: HashMap<String, Row>,
}

#[derive(Default)]
struct Module {
    file: Rc<str>,
    functions: HashMap<String, syn::ItemFn>,
    /// The path that a name means.
    imports: HashMap<String, String>,
}

/// The combinators in the source of a row.
#[derive(Clone, Default)]
pub struct Row {
    /// Each production with its function.
    pub combinators: Vec<(String, Function)>,
    /// The functions of the printed reading that differ.
    pub printed: Vec<(String, Function)>,
    /// The statics of the documents whose productions are used.
    borrowed: Vec<String>,
}

impl Rooms {
    /// Reads the rooms: their items, and what they import. Bodies are read when they are asked for.
    pub fn of(sources: &Sources) -> Result<Self, Unread> {
        let mut rooms = Self::default();
        let mut tables = Vec::new();
        for (path, text) in &sources.0 {
            // Only files with productions, their tables or re-exports are of interest.
            let is_room = !path.starts_with("src/documents/dialect/");
            if !is_room || !["Parsed", "combinators!", "pub use"].iter().any(|word| text.contains(word)) {
                continue;
            }
            let file: Rc<str> = path.as_str().into();
            let no = |error: syn::Error| format!("{path}:{}: {error}", error.span().start().line);
            let tokens: TokenStream = text.parse().map_err(|error| no(syn::Error::from(error)))?;
            let items: syn::File = syn::parse2(tokens.clone()).map_err(no)?;
            if let Some((attribute, line)) = foreign_attribute(tokens) {
                return Err(format!("{path}:{line}: `#[{attribute}]` could change what is compiled"));
            }
            let name = path.strip_prefix("src/").unwrap_or(path).trim_end_matches(".rs");
            let name = format!("urlgram::{}", name.trim_end_matches("/mod").replace('/', "::"));
            let mut module = Module { file, ..Module::default() };
            let mut shadow = None;
            for item in items.items {
                match item {
                    syn::Item::Fn(function) => {
                        module.functions.insert(function.sig.ident.to_string(), function);
                    }
                    syn::Item::Use(import) => imported(&name, &import.tree, "", &mut module.imports),
                    syn::Item::Mod(child) if child.content.is_none() => {
                        let child = child.ident.to_string();
                        module.imports.insert(child.clone(), format!("{name}::{child}"));
                    }
                    syn::Item::Static(row) => tables.push((name.clone(), row)),
                    syn::Item::Mod(_) | syn::Item::Macro(_) => {
                        let line = item.span().start().line;
                        return Err(format!(
                            "{path}:{line}: a room has neither macros nor modules of its own"
                        ));
                    }
                    other => shadow = Some(other.span().start().line),
                }
            }
            if let Some(line) = shadow.filter(|_| module.imports.contains_key("*")) {
                return Err(format!("{path}:{line}: beside the words stand only functions and imports"));
            }
            rooms.modules.insert(name, module);
        }
        for (module, row) in tables {
            rooms.row(&module, &row)?;
        }
        Ok(rooms)
    }

    /// The functions of the productions of a dialect, by their printed names.
    pub fn productions(&self, id: &str, printed: bool) -> BTreeMap<String, Function> {
        let row = &self.rows[id];
        // If two documents define a name, the first one lends it.
        let borrowed = row.borrowed.iter().rev().flat_map(|name| &self.rows[name].combinators);
        let printed = row.printed.iter().filter(|_| printed);
        borrowed.chain(&row.combinators).chain(printed).cloned().collect()
    }

    /// The body of a function.
    pub fn body(&self, function: &Function) -> Result<Rc<Expr>, Unread> {
        if let Some(body) = self.bodies.borrow().get(function) {
            return Ok(Rc::clone(body));
        }
        let (module, name) = function.rsplit_once("::").expect("a function is in a module");
        let body = Rc::new(Reader { rooms: self, module, known: HashMap::new() }.body(name)?);
        self.bodies.borrow_mut().insert(Rc::clone(function), Rc::clone(&body));
        Ok(body)
    }

    /// Gives a function a body, and returns that which it had.
    pub fn define(&self, function: &Function, body: Rc<Expr>) -> Option<Rc<Expr>> {
        self.bodies.borrow_mut().insert(Rc::clone(function), body)
    }

    /// Reads a row, if the static is one.
    fn row(&mut self, module: &str, item: &syn::ItemStatic) -> Result<(), Unread> {
        let syn::Type::Path(kind) = &*item.ty else { return Ok(()) };
        let kind = kind.path.segments.last().map(|last| last.ident.to_string());
        let syn::Expr::Struct(fields) = &*item.expr else { return Ok(()) };
        if !matches!(kind.as_deref(), Some("Dialect" | "Borrowed" | "SchemeGrammar")) {
            return Ok(());
        }
        let mut row = Row::default();
        let mut names = vec![item.ident.to_string()];
        for field in &fields.fields {
            let syn::Member::Named(name) = &field.member else { continue };
            match name.to_string().as_str() {
                "id" => names.extend(string(&field.expr)),
                "combinators" => row.combinators = self.table(module, &field.expr)?,
                "printed" => row.printed = self.table(module, &field.expr)?,
                "borrowed" => {
                    if let syn::Expr::Reference(all) = &field.expr
                        && let syn::Expr::Array(all) = &*all.expr
                    {
                        row.borrowed = all.elems.iter().filter_map(last_name).collect();
                    }
                }
                _ => {}
            }
        }
        for name in names {
            self.rows.insert(name, row.clone());
        }
        Ok(())
    }

    /// The table in `combinators![...]`.
    fn table(&self, module: &str, expr: &syn::Expr) -> Result<Vec<(String, Function)>, Unread> {
        let file = &self.modules[module].file;
        let line = expr.span().start().line;
        let table = match expr {
            syn::Expr::Reference(none) if matches!(&*none.expr, syn::Expr::Array(none) if none.elems.is_empty()) =>
            {
                return Ok(Vec::new());
            }
            syn::Expr::Macro(table) if table.mac.path.is_ident("combinators") => table,
            _ => return Err(format!("{file}:{line}: neither `combinators![...]` nor `&[]`")),
        };
        let functions = table.mac.parse_body_with(functions).map_err(|error| format!("{file}: {error}"))?;
        let function = |(name, path): (String, String)| {
            let path = self.resolved(module, &path);
            path.map(|function| (name, function.into())).ok_or_else(|| format!("{file}: no such function"))
        };
        let table: Vec<(String, Function)> = functions.into_iter().map(function).collect::<Result<_, _>>()?;
        let names: BTreeSet<&String> = table.iter().map(|(name, _)| name).collect();
        if names.len() < table.len() {
            return Err(format!("{file}:{line}: a production has two combinators"));
        }
        Ok(table)
    }

    /// The whole path that a path means in a module: a word, or a function of a room.
    fn resolved(&self, module: &str, path: &str) -> Option<String> {
        let (first, rest) = path.split_once("::").map_or((path, None), |(first, rest)| (first, Some(rest)));
        let known = &self.modules[module];
        let Some(rest) = rest else {
            if known.functions.contains_key(path) {
                return Some(format!("{module}::{path}"));
            }
            let word = || self.modules.get(known.imports.get("*")?)?.imports.get(path);
            let whole = known.imports.get(path).or_else(word)?;
            let (from, name) = whole.rsplit_once("::")?;
            // A module may import the name from another one, which imports it itself.
            return if self.modules.contains_key(from) {
                self.resolved(from, name)
            } else {
                Some(whole.clone())
            };
        };
        let from = match first {
            "super" => module.rsplit_once("::")?.0.to_owned(),
            "self" => module.to_owned(),
            "crate" => "urlgram".to_owned(),
            name => known.imports.get(name).cloned().unwrap_or_else(|| name.to_owned()),
        };
        let whole = format!("{from}::{rest}");
        let (from, name) = whole.rsplit_once("::")?;
        if self.modules.contains_key(from) { self.resolved(from, name) } else { Some(whole.clone()) }
    }
}

/// The productions in `combinators![module: function, function as "name"]`, each with the path of its function.
fn functions(table: syn::parse::ParseStream<'_>) -> syn::Result<Vec<(String, String)>> {
    let module = syn::Ident::parse_any(table)?;
    table.parse::<syn::Token![:]>()?;
    let mut functions = Vec::new();
    while !table.is_empty() {
        let function = syn::Ident::parse_any(table)?;
        let name = match table.parse::<Option<syn::Token![as]>>()? {
            Some(_) => table.parse::<syn::LitStr>()?.value(),
            None => function.to_string(),
        };
        functions.push((name, format!("{module}::{function}")));
        table.parse::<Option<syn::Token![,]>>()?;
    }
    Ok(functions)
}

/// The first attribute that is neither documentation nor a lint, and its line.
fn foreign_attribute(tokens: TokenStream) -> Option<(String, usize)> {
    const KNOWN: [&str; 5] = ["allow", "derive", "doc", "expect", "must_use"];
    let mut tokens = tokens.into_iter().peekable();
    let mut is_hash = false;
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(mark) if mark.as_char() == '#' => {
                tokens.next_if(|next| matches!(next, TokenTree::Punct(mark) if mark.as_char() == '!'));
                is_hash = true;
                continue;
            }
            TokenTree::Group(group) => {
                let name = group.stream().into_iter().next().map(|name| name.to_string()).unwrap_or_default();
                if is_hash && !KNOWN.contains(&name.as_str()) {
                    return Some((name, group.span().start().line));
                }
                if let Some(inside) = foreign_attribute(group.stream()) {
                    return Some(inside);
                }
            }
            _ => {}
        }
        is_hash = false;
    }
    None
}

/// Adds the names that an import brings, with their whole paths.
fn imported(module: &str, tree: &syn::UseTree, before: &str, names: &mut HashMap<String, String>) {
    let after = |name: &syn::Ident| match (before, name.to_string().as_str()) {
        ("", "crate") => "urlgram".to_owned(),
        ("", "self") => module.to_owned(),
        ("", "super") => module.rsplit_once("::").map_or_else(String::new, |(outer, _)| outer.to_owned()),
        ("", name) => name.to_owned(),
        (before, "super") => before.rsplit_once("::").map_or_else(String::new, |(outer, _)| outer.to_owned()),
        (before, name) => format!("{before}::{name}"),
    };
    match tree {
        syn::UseTree::Path(path) => imported(module, &path.tree, &after(&path.ident), names),
        syn::UseTree::Name(name) => drop(names.insert(name.ident.to_string(), after(&name.ident))),
        syn::UseTree::Rename(name) => drop(names.insert(name.rename.to_string(), after(&name.ident))),
        syn::UseTree::Group(group) => {
            group.items.iter().for_each(|tree| imported(module, tree, before, names));
        }
        syn::UseTree::Glob(_) if before == PRELUDE => drop(names.insert("*".to_owned(), PRELUDE.to_owned())),
        syn::UseTree::Glob(_) => {}
    }
}

fn text_of(path: &syn::Path) -> String {
    let names: Vec<_> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    names.join("::")
}

/// The last name of a path, without references.
fn last_name(expr: &syn::Expr) -> Option<String> {
    match expr {
        syn::Expr::Reference(inner) => last_name(&inner.expr),
        syn::Expr::Path(path) => path.path.segments.last().map(|segment| segment.ident.to_string()),
        _ => None,
    }
}

fn string(expr: &syn::Expr) -> Option<String> {
    match literal(expr)? {
        syn::Lit::Str(text) => Some(text.value()),
        _ => None,
    }
}

fn literal(expr: &syn::Expr) -> Option<&syn::Lit> {
    match expr {
        syn::Expr::Lit(literal) => Some(&literal.lit),
        syn::Expr::Paren(inner) => literal(&inner.expr),
        _ => None,
    }
}

/// Reads the body of one function.
struct Reader<'r> {
    rooms: &'r Rooms,
    module: &'r str,
    /// The parsers and numbers that names of the body mean.
    known: HashMap<String, Known>,
}

#[derive(Clone)]
enum Known {
    /// A parser, or a closure that makes one.
    Parser(Rc<Expr>),
    Number(usize),
}

impl Reader<'_> {
    fn place(&self, at: &impl Spanned) -> Place {
        Place { file: Rc::clone(&self.rooms.modules[self.module].file), line: at.span().start().line }
    }

    fn no<T>(&self, at: &impl Spanned, why: &str) -> Result<T, Unread> {
        Err(format!("{}: {why}", self.place(at)))
    }

    /// The body of a function of this module.
    fn body(mut self, name: &str) -> Result<Expr, Unread> {
        let module = &self.rooms.modules[self.module];
        let Some(function) = module.functions.get(name) else {
            return Err(format!("{}: there is no function `{name}`", module.file));
        };
        for (name, meant) in [
            ("Parser", "nom::Parser"),
            ("Source", "urlgram::trace::Source"),
            ("Parsed", "urlgram::trace::Parsed"),
        ] {
            if self.rooms.resolved(self.module, name).is_none_or(|whole| whole != meant) {
                return self.no(&function.sig, &format!("`{name}` is not `{meant}` here"));
            }
        }
        let Some((last, before)) = function.block.stmts.split_last() else {
            return self.no(function, "the function is empty");
        };
        for line in before {
            self.definition(line)?;
        }
        let mut last = match last {
            syn::Stmt::Expr(last, None) => last,
            other => return self.no(other, "the last line is no parser"),
        };
        // A function with a number gives a closure.
        if let syn::Expr::Closure(closure) = last {
            last = &closure.body;
        }
        match last {
            syn::Expr::MethodCall(call) if call.method == "parse" => match call.args.first() {
                Some(syn::Expr::Path(input)) if call.args.len() == 1 && input.path.is_ident("input") => {
                    self.parser(&call.receiver)
                }
                _ => self.no(call, "a parser is applied to `input`"),
            },
            other => self.no(other, "a body is a parser applied to `input`"),
        }
    }

    /// `let name = parser;` or `let name = || parser;`
    fn definition(&mut self, line: &syn::Stmt) -> Result<(), Unread> {
        if let syn::Stmt::Local(local) = line
            && let syn::Pat::Ident(name) = &local.pat
            && let Some(value) = &local.init
        {
            let value = match &*value.expr {
                syn::Expr::Closure(closure) if closure.inputs.is_empty() => &closure.body,
                other => other,
            };
            let parser = Rc::new(self.parser(value)?);
            self.known.insert(name.ident.to_string(), Known::Parser(parser));
            return Ok(());
        }
        self.no(line, "only `let name = parser;` may stand before the parser")
    }

    fn parser(&self, expr: &syn::Expr) -> Result<Expr, Unread> {
        match expr {
            syn::Expr::Paren(inner) => self.parser(&inner.expr),
            syn::Expr::Tuple(tuple) => {
                let law = word(SEQUENCE).expect("a sequence has a law");
                let parts = tuple.elems.iter().map(|part| self.argument(part));
                Ok(Expr::Word { law, arguments: parts.collect::<Result<_, _>>()?, place: self.place(expr) })
            }
            syn::Expr::Path(path) if path.qself.is_none() => {
                let name = text_of(&path.path);
                match self.known.get(&name) {
                    Some(Known::Parser(parser)) => return Ok((**parser).clone()),
                    Some(Known::Number(_)) => return self.no(expr, "a number is no parser"),
                    None => {}
                }
                let Some(whole) = self.rooms.resolved(self.module, &name) else {
                    return self.no(expr, &format!("`{name}` is not imported"));
                };
                match word(&whole) {
                    Some(law) if law.takes.is_empty() => {
                        let all = vec![Argument::Set((0..=u8::MAX).collect())];
                        Ok(Expr::Word { law, arguments: all, place: self.place(expr) })
                    }
                    Some(_) => self.no(expr, &format!("`{name}` has no arguments")),
                    None if self.is_function(&whole) => Ok(Expr::Call(whole.into(), self.place(expr))),
                    None => self.no(expr, &format!("`{whole}` has no law")),
                }
            }
            syn::Expr::Call(call) => self.call(call),
            other => self.no(other, "neither a word, nor a tuple, nor the name of a parser"),
        }
    }

    fn is_function(&self, whole: &str) -> bool {
        let parts = whole.rsplit_once("::");
        parts.and_then(|(module, name)| self.rooms.modules.get(module)?.functions.get(name)).is_some()
    }

    fn argument(&self, expr: &syn::Expr) -> Result<Argument, Unread> {
        Ok(Argument::Parser(Rc::new(self.parser(expr)?)))
    }

    fn call(&self, call: &syn::ExprCall) -> Result<Expr, Unread> {
        let syn::Expr::Path(path) = &*call.func else { return self.no(call, "not the name of a word") };
        if path.qself.is_some() {
            return self.no(call, "not the name of a word");
        }
        let name = text_of(&path.path);
        // The name may be a closure of the body.
        if let (Some(Known::Parser(parser)), true) = (self.known.get(&name), call.args.is_empty()) {
            return Ok((**parser).clone());
        }
        let Some(whole) = self.rooms.resolved(self.module, &name) else {
            return self.no(call, &format!("`{name}` is not imported"));
        };
        let Some(law) = word(&whole) else {
            return if self.is_function(&whole) {
                self.with_numbers(&whole, call)
            } else {
                self.no(call, &format!("`{whole}` has no law"))
            };
        };
        if law.takes.len() != call.args.len() {
            return self.no(call, &format!("`{name}` takes {} arguments", law.takes.len()));
        }
        let mut arguments = Vec::new();
        for (takes, given) in law.takes.iter().zip(&call.args) {
            self.take(*takes, given, &mut arguments)?;
        }
        Ok(Expr::Word { law, arguments, place: self.place(call) })
    }

    /// The parser that a function makes for these numbers.
    fn with_numbers(&self, function: &str, call: &syn::ExprCall) -> Result<Expr, Unread> {
        let (module, name) = function.rsplit_once("::").expect("a function is in a module");
        let (module, there) = self.rooms.modules.get_key_value(module).expect("it is known");
        let inputs = &there.functions[name].sig.inputs;
        let mut known = HashMap::new();
        for (input, given) in inputs.iter().zip(&call.args) {
            let syn::FnArg::Typed(input) = input else { return self.no(call, "not a function of a room") };
            let syn::Pat::Ident(input) = &*input.pat else {
                return self.no(call, "not the name of a number");
            };
            known.insert(input.ident.to_string(), Known::Number(self.number(given)?));
        }
        if inputs.len() != call.args.len() {
            return self.no(call, "another number of arguments");
        }
        Reader { rooms: self.rooms, module, known }.body(name)
    }

    fn number(&self, expr: &syn::Expr) -> Result<usize, Unread> {
        if let Some(syn::Lit::Int(number)) = literal(expr) {
            return number.base10_parse().or_else(|_| self.no(expr, "not a number"));
        }
        let name = match expr {
            syn::Expr::Path(path) => path.path.get_ident().map(ToString::to_string),
            _ => None,
        };
        match name.and_then(|name| self.known.get(&name)) {
            Some(Known::Number(number)) => Ok(*number),
            _ => self.no(expr, "not a number"),
        }
    }

    fn take(&self, takes: Takes, given: &syn::Expr, arguments: &mut Vec<Argument>) -> Result<(), Unread> {
        arguments.push(match takes {
            Takes::Parser => self.argument(given)?,
            Takes::Parsers => {
                let syn::Expr::Tuple(tuple) = given else { return self.no(given, "not a tuple of parsers") };
                for part in &tuple.elems {
                    arguments.push(self.argument(part)?);
                }
                return Ok(());
            }
            Takes::Set => Argument::Set(self.set(given)?),
            Takes::Text => match string(given) {
                Some(text) => Argument::Text(text.into_bytes()),
                None => return self.no(given, "not a string"),
            },
            Takes::Name => match string(given) {
                Some(name) => Argument::Name(name),
                None => return self.no(given, "not the name of a production"),
            },
            Takes::Ranges => Argument::Ranges(self.ranges(given)?),
            Takes::Number => Argument::Number(self.number(given)?),
            Takes::Unit => match given {
                syn::Expr::Tuple(tuple) if tuple.elems.is_empty() => return Ok(()),
                _ => return self.no(given, "not `()`"),
            },
        });
        Ok(())
    }

    /// The bytes of `'c'`, of a string, or those for which `|c| ...` is true.
    fn set(&self, expr: &syn::Expr) -> Result<BTreeSet<u8>, Unread> {
        let chars: Vec<char> = match (expr, literal(expr)) {
            (_, Some(syn::Lit::Str(text))) => text.value().chars().collect(),
            (_, Some(syn::Lit::Char(c))) => vec![c.value()],
            (syn::Expr::Closure(closure), _) => {
                let name = match closure.inputs.first() {
                    Some(syn::Pat::Ident(name)) if closure.inputs.len() == 1 => &name.ident,
                    _ => return self.no(closure, "not a condition of one character"),
                };
                let mut chars = Vec::new();
                // nom gives a byte to `satisfy` as the character of that number.
                for c in (0..=u8::MAX).map(char::from) {
                    if self.holds(&closure.body, name, c)? {
                        chars.push(c);
                    }
                }
                chars
            }
            _ => return self.no(expr, "not a set of characters"),
        };
        // nom 8 goes on by the length of the character in UTF-8: by two bytes for one beyond 7F.
        let ascii = |c: char| u8::try_from(c).ok().filter(u8::is_ascii);
        let set: Option<BTreeSet<u8>> = chars.into_iter().map(ascii).collect();
        set.map_or_else(|| self.no(expr, "nom reads two bytes for one beyond 7F"), Ok)
    }

    /// Returns whether a condition of the character of this name is true.
    fn holds(&self, condition: &syn::Expr, name: &syn::Ident, c: char) -> Result<bool, Unread> {
        let is_it = |expr: &syn::Expr| matches!(expr, syn::Expr::Path(path) if path.path.is_ident(name));
        match condition {
            syn::Expr::Paren(inner) => self.holds(&inner.expr, name, c),
            syn::Expr::Unary(not) if matches!(not.op, syn::UnOp::Not(_)) => {
                Ok(!self.holds(&not.expr, name, c)?)
            }
            syn::Expr::Binary(both) if matches!(both.op, syn::BinOp::And(_)) => {
                Ok(self.holds(&both.left, name, c)? && self.holds(&both.right, name, c)?)
            }
            syn::Expr::Binary(both) if matches!(both.op, syn::BinOp::Or(_)) => {
                Ok(self.holds(&both.left, name, c)? || self.holds(&both.right, name, c)?)
            }
            syn::Expr::MethodCall(call) if call.method == "contains" => match string(&call.receiver) {
                Some(text) if call.args.len() == 1 && is_it(&call.args[0]) => Ok(text.contains(c)),
                _ => self.no(call, "not a string that contains the character"),
            },
            syn::Expr::MethodCall(call) if is_it(&call.receiver) => {
                Ok(match call.method.to_string().as_str() {
                    "is_ascii" => c.is_ascii(),
                    "is_ascii_alphabetic" => c.is_ascii_alphabetic(),
                    "is_ascii_lowercase" => c.is_ascii_lowercase(),
                    "is_ascii_uppercase" => c.is_ascii_uppercase(),
                    "is_ascii_digit" => c.is_ascii_digit(),
                    "is_ascii_control" => c.is_ascii_control(),
                    other => return self.no(call, &format!("`{other}` of a character has no law")),
                })
            }
            syn::Expr::Macro(matches) if matches.mac.path.is_ident("matches") => {
                let parts = |input: syn::parse::ParseStream<'_>| {
                    let of: syn::Ident = input.parse()?;
                    input.parse::<syn::Token![,]>()?;
                    Ok((of, syn::Pat::parse_multi(input)?))
                };
                let parts = matches.mac.parse_body_with(parts);
                let (of, pattern) = parts.map_err(|error| format!("{}: {error}", self.place(matches)))?;
                if of == *name { self.is_in(&pattern, c) } else { self.no(matches, "not the character") }
            }
            other => self.no(other, "a condition that has no law"),
        }
    }

    fn is_in(&self, pattern: &syn::Pat, c: char) -> Result<bool, Unread> {
        match pattern {
            syn::Pat::Or(or) => {
                or.cases.iter().try_fold(false, |known, case| Ok(known || self.is_in(case, c)?))
            }
            syn::Pat::Range(range) => {
                let (first, last) = self.range(range)?;
                Ok((first..=last).contains(&c))
            }
            syn::Pat::Lit(one) => match &one.lit {
                syn::Lit::Char(one) => Ok(one.value() == c),
                _ => self.no(one, "not a character"),
            },
            other => self.no(other, "a pattern that has no law"),
        }
    }

    /// `['a'..='b', ...]`
    fn ranges(&self, expr: &syn::Expr) -> Result<Vec<(char, char)>, Unread> {
        let syn::Expr::Array(array) = expr else { return self.no(expr, "not an array of ranges") };
        let one = |part: &syn::Expr| match part {
            syn::Expr::Range(range) => self.range(range),
            _ => self.no(part, "not a range"),
        };
        array.elems.iter().map(one).collect()
    }

    /// `'a'..='b'`
    fn range(&self, range: &syn::ExprRange) -> Result<(char, char), Unread> {
        let end = |end: &Option<Box<syn::Expr>>| match end.as_deref().and_then(literal) {
            Some(syn::Lit::Char(end)) => Ok(end.value()),
            _ => self.no(range, "not a range of characters"),
        };
        match range.limits {
            syn::RangeLimits::Closed(_) => Ok((end(&range.start)?, end(&range.end)?)),
            syn::RangeLimits::HalfOpen(_) => self.no(range, "a range with its end, `..=`"),
        }
    }
}

/// The word with this path.
pub fn word(path: &str) -> Option<&'static Law> {
    LAWS.iter().find(|law| law.word == path)
}
