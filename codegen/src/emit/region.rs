//! Regions as expressions on sets.

use quote::quote;

use dsl::model::{CellMask, DirId, Dirs, KindId, Region};

use crate::facts::contents::Contents;

use super::Emit;
use super::attacks_by_cell::asks_attacked;
use super::helpers::Helper;
use super::names::Name;
use super::tables::by_number;

use proc_macro2::{Literal, TokenStream};

/// The point of view for a region: the board, the player and the play, as Rust expressions.
#[derive(Clone)]
pub struct View {
    /// A `Board`.
    pub board: TokenStream,
    /// True if the player is the opponent of `ME`.
    pub their: bool,
    /// The set of the cell where the play began.
    pub origin: Option<TokenStream>,
    /// The set of cells where the piece on its way has been.
    pub visited: Option<TokenStream>,
    /// Captured pieces that still stand on the board.
    pub taken: Option<TokenStream>,
    /// True if the groups that the state keeps tell what stands on a single cell.
    pub by_groups: bool,
}

impl View {
    /// The view of `ME`.
    pub fn of(board: TokenStream) -> Self {
        Self { board, their: false, origin: None, visited: None, taken: None, by_groups: false }
    }

    /// The view of the opponent.
    pub fn theirs(self) -> Self {
        Self { their: !self.their, ..self }
    }

    /// The index of the player.
    pub fn me(&self) -> TokenStream {
        if self.their { quote!(1 - ME) } else { quote!(ME) }
    }

    fn you(&self) -> TokenStream {
        if self.their { quote!(ME) } else { quote!(1 - ME) }
    }
}

/// The precedence of the outermost operator of an expression.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Bind {
    /// A block, which at the head of an expression would be a statement of its own.
    Block,
    Or,
    And,
    Atom,
}

/// An expression of type `Set`.
struct SetExpr {
    code: TokenStream,
    bind: Bind,
}

impl SetExpr {
    fn atom(code: TokenStream) -> Self {
        Self { code, bind: Bind::Atom }
    }

    fn block(code: TokenStream) -> Self {
        Self { code: quote!({ #code }), bind: Bind::Block }
    }

    fn at_least(self, bind: Bind) -> TokenStream {
        let code = self.code;
        if self.bind < bind { quote!((#code)) } else { code }
    }

    fn not(self) -> TokenStream {
        let code = self.at_least(Bind::Atom);
        quote!(!#code)
    }
}

/// The cells without a piece; captured pieces that still stand keep their cells from being empty.
fn empty(view: &View) -> SetExpr {
    let board = &view.board;
    match &view.taken {
        Some(taken) => SetExpr { code: quote!(#board.empty() & !#taken), bind: Bind::And },
        None => SetExpr::atom(quote!(#board.empty())),
    }
}

/// The cells with a piece, including captured pieces that still stand.
fn occupied(view: &View) -> SetExpr {
    let board = &view.board;
    match &view.taken {
        Some(taken) => SetExpr { code: quote!(#board.occupied() | #taken), bind: Bind::Or },
        None => SetExpr::atom(quote!(#board.occupied())),
    }
}

impl Emit<'_> {
    /// The set of a region's cells. It holds no ghost bits.
    pub fn region(&self, region: &Region, view: &View) -> TokenStream {
        self.expr(region, view).code
    }

    /// As [`Emit::region`], in parentheses if it is more than a term.
    pub fn region_term(&self, region: &Region, view: &View) -> TokenStream {
        self.expr(region, view).at_least(Bind::Atom)
    }

    fn expr(&self, region: &Region, view: &View) -> SetExpr {
        self.kept_region(region, view).unwrap_or_else(|| self.found_region(region, view))
    }

    /// A region that is kept, as a field of the board.
    fn kept_region(&self, region: &Region, view: &View) -> Option<SetExpr> {
        let theirs = || region.clone().theirs();
        self.form.kept.iter().enumerate().find_map(|(index, (_, kept))| {
            let whose = if region == *kept {
                view.me()
            } else if theirs() == **kept {
                view.you()
            } else {
                return None;
            };
            let (board, field) = (&view.board, self.name(Name::Kept(index)));
            Some(SetExpr::atom(quote!(#board.#field[#whose])))
        })
    }

    /// `Board::find_kept`: finds the regions that are kept.
    pub fn find_kept(&self) -> Option<TokenStream> {
        let view = View::of(quote!(self));
        let found: Vec<_> = self
            .form
            .kept
            .iter()
            .enumerate()
            .map(|(index, (_, region))| {
                let field = self.name(Name::Kept(index));
                let region = self.found_region(region, &view).code;
                quote!(self.#field[ME] = #region;)
            })
            .collect();
        (!found.is_empty()).then(|| {
            quote! {
                /// Finds the kept regions of `ME`, after a change of its pieces.
                #[inline(always)]
                fn find_kept<const ME: usize>(&mut self) {
                    #(#found)*
                }
            }
        })
    }

    /// Code that finds the kept regions of both players on `board`.
    pub fn find_all_kept(&self) -> Option<TokenStream> {
        (!self.form.kept.is_empty()).then(|| quote!(board.find_kept::<0>(); board.find_kept::<1>();))
    }

    /// The cells of rows of at least `length` cells of a region.
    fn lines(&self, length: u32, of: &Region, dirs: &[DirId], view: &View) -> SetExpr {
        let of = self.region(of, view);
        if let Some(table) = self.row_table(length, dirs) {
            return SetExpr::atom(quote!((#table.lined((#of) as u64) as Set)));
        }
        let length = Literal::u32_unsuffixed(length);
        let lined = self.helper(Helper::Lined);
        let lines = dirs.iter().map(|dir| {
            let dir = self.dir(*dir);
            quote!(#lined::<#dir>(of, #length))
        });
        SetExpr::block(quote!(let of = #of; #(#lines)|*))
    }

    /// The cells at most `steps` steps from a region.
    fn within(&self, steps: u32, part: &Region, view: &View) -> SetExpr {
        let cells = self.region(part, view);
        let times = Literal::u32_unsuffixed(steps);
        let all = self.union_of_steps(self.form.model.board.steps(), &quote!(cells));
        SetExpr::block(quote! {
            let mut cells = #cells;
            for _ in 0..#times {
                cells = (cells | #all) & BOARD;
            }
            cells
        })
    }

    /// A region, found from the sets of the board as if the region itself were not kept.
    fn found_region(&self, region: &Region, view: &View) -> SetExpr {
        let board = &view.board;
        let (me, you) = (view.me(), view.you());
        // A play that starts nowhere has no origin.
        let or_none = |set: &Option<TokenStream>| set.clone().unwrap_or_else(|| quote!(Set::EMPTY));
        match region {
            Region::Fixed(masks) => SetExpr::atom(self.constants.fixed(masks, &me)),
            Region::Own => SetExpr::atom(quote!(#board.side[#me])),
            Region::Enemy => SetExpr::atom(quote!(#board.side[#you])),
            Region::Player(player) => {
                let player = Literal::usize_unsuffixed(*player);
                SetExpr::atom(quote!(#board.side[#player]))
            }
            Region::Kind(kind) => self.pieces_of_kind(*kind, board),
            Region::Empty => empty(view),
            Region::Occupied => occupied(view),
            Region::Unmoved => SetExpr::atom(quote!(#board.unmoved)),
            Region::Marked => SetExpr::atom(quote!(#board.marked)),
            Region::Last => SetExpr::atom(quote!(#board.last[#me])),
            Region::Attacked => self.attacked(view),
            Region::Origin => SetExpr::atom(or_none(&view.origin)),
            Region::Visited => SetExpr::atom(or_none(&view.visited)),
            Region::Not(part) => {
                let not = self.expr(part, view).not();
                SetExpr { code: quote!(BOARD & #not), bind: Bind::And }
            }
            Region::And(parts) => self.and(parts, view),
            Region::Or(parts) => {
                let parts = parts.iter().map(|part| self.expr(part, view).at_least(Bind::Or));
                SetExpr { code: quote!(#(#parts)|*), bind: Bind::Or }
            }
            Region::Their(part) => self.expr(part, &view.clone().theirs()),
            Region::OrElse(first, second) => {
                let [first, second] = [first, second].map(|part| self.region(part, view));
                SetExpr::block(quote!(let first = #first; if first.is_empty() { #second } else { first }))
            }
            Region::Lines { length, of, dirs } => self.lines(*length, of, dirs, view),
            Region::StepOf(dirs, part) => self.step_of(dirs, part, view),
            Region::ReachOf(dirs, part) => SetExpr::atom(self.reach_of(dirs, part, view)),
            Region::Within(steps, part) => self.within(*steps, part, view),
            Region::Image { of, pairs } => self.image(of, pairs, view),
            Region::Reaching { of, to, links } => self.reaching(of, to, links, view),
            Region::Enclosed { of, by, links } => self.enclosed(of, by, links, view),
        }
    }

    /// The pieces of a kind.
    fn pieces_of_kind(&self, kind: KindId, board: &TokenStream) -> SetExpr {
        if kind > 0 {
            let field = self.name(Name::Kind(kind));
            return SetExpr::atom(quote!(#board.#field));
        }
        match self.other_kinds(board) {
            Some(others) => SetExpr { code: quote!(#board.occupied() & !#others), bind: Bind::And },
            None => SetExpr::atom(quote!(#board.occupied())),
        }
    }

    /// The cells that the opponent of the view's player attacks.
    fn attacked(&self, view: &View) -> SetExpr {
        let board = &view.board;
        SetExpr::atom(if self.tries_attacks() {
            self.attacked_among(view, &quote!(BOARD))
        } else if view.their {
            quote!(Self::attacks::<ME>(&#board))
        } else {
            quote!(Self::attacked::<ME>(&#board))
        })
    }

    /// The cells one step from a region.
    fn step_of(&self, dirs: &Dirs, part: &Region, view: &View) -> SetExpr {
        let cells = self.region(part, view);
        let steps = self.steps(dirs, view, &quote!(cells));
        SetExpr::block(quote!(let cells = #cells; (#steps) & BOARD))
    }

    /// The cells any number of steps from a region.
    fn reach_of(&self, dirs: &Dirs, part: &Region, view: &View) -> TokenStream {
        let cells = self.region(part, view);
        let steps = self.steps(dirs, view, &quote!(cells));
        quote!(reach(#cells, BOARD, |cells| #steps))
    }

    /// The groups of a region that reach another region.
    fn reaching(&self, of: &Region, to: &Region, links: &[DirId], view: &View) -> SetExpr {
        let [of, to] = [self.region(of, view), self.region_term(to, view)];
        let steps = self.steps_of_fill(links);
        SetExpr::block(quote!(let of = #of; fill(of & #to, of, |cells| #steps)))
    }

    /// A conjunction. Beside another part, negated parts and the first kind need no mask with the board.
    fn and(&self, parts: &[Region], view: &View) -> SetExpr {
        if parts.iter().any(asks_attacked) && self.tries_attacks() {
            return self.and_attacked(parts, view);
        }
        let is_pieces = |part: &Region| {
            matches!(part, Region::Own | Region::Enemy | Region::Player(_) | Region::Occupied)
        };
        let has_pieces = parts.iter().any(is_pieces);
        let mut all = Vec::new();
        let mut negated = Vec::new();
        for part in parts {
            match part {
                Region::Not(inner) => negated.push(self.expr(inner, view).not()),
                Region::Kind(0) if has_pieces => {
                    negated.extend(self.other_kinds(&view.board).map(|others| quote!(!#others)));
                }
                other => all.push(self.expr(other, view).at_least(Bind::And)),
            }
        }
        if all.is_empty() {
            all.push(quote!(BOARD));
        }
        all.extend(negated);
        SetExpr { code: quote!(#(#all)&*), bind: if all.len() > 1 { Bind::And } else { Bind::Atom } }
    }

    /// A conjunction where attacks are tried cell by cell, on the cells that are in all other parts.
    fn and_attacked(&self, parts: &[Region], view: &View) -> SetExpr {
        let (asked, others): (Vec<_>, Vec<_>) = parts.iter().cloned().partition(asks_attacked);
        let cells = self.region(&Region::And(others), view);
        let asked = asked.iter().map(|part| {
            let attacked = self.attacked_among(view, &quote!(cells));
            if *part == Region::Attacked { attacked } else { quote!(cells & !#attacked) }
        });
        SetExpr::block(quote!(let cells = #cells; #(let cells = #asked;)* cells))
    }

    /// The pieces of all kinds but the first, as a term; `None` if there is one kind only.
    fn other_kinds(&self, board: &TokenStream) -> Option<TokenStream> {
        match self.kind_fields().as_slice() {
            [] => None,
            [one] => Some(quote!(#board.#one)),
            many => Some(quote!((#(#board.#many)|*))),
        }
    }

    /// The second set of each pair whose first set has a cell of a region.
    fn image(&self, of: &Region, pairs: &[[CellMask; 2]], view: &View) -> SetExpr {
        let set = |mask: &CellMask| self.constants.literal(&self.form.layout.bits_of(mask));
        let single = matches!(of, Region::Last | Region::Origin)
            || matches!(of, Region::Their(part) if **part == Region::Last);
        let table = by_number("images", self.form.layout.set).filter(|_| single);
        let of = self.region(of, view);
        let found = match table {
            Some(images) => {
                let pairs = pairs.iter().map(|[from, to]| {
                    let [from, to] = [set(from), set(to)];
                    quote!((#from, #to))
                });
                quote! {
                    const IMAGES: &[Set; Set::BITS as usize] = &tables::#images(&[#(#pairs),*]);
                    IMAGES[of.first() as usize % IMAGES.len()]
                }
            }
            None => {
                let parts = pairs.iter().map(|[from, to]| {
                    let [from, to] = [set(from), set(to)];
                    quote!((if of.meets(#from) { #to } else { Set::EMPTY }))
                });
                quote!(#(#parts)|*)
            }
        };
        SetExpr::block(quote!(let of = #of; if of.is_empty() { Set::EMPTY } else { #found }))
    }

    fn enclosed(&self, of: &Region, by: &Region, links: &[usize], view: &View) -> SetExpr {
        let apart = Contents::of(of).is_disjoint(Contents::of(by));
        // A cell of the region is no neighbour outside of its group.
        let outside = if apart { quote!(by) } else { quote!(by & !of) };
        let [of, by] = [self.region(of, view), self.region(by, view)];
        let steps = self.union_of_steps(links.iter().copied(), &quote!(cells));
        SetExpr::block(quote! {
            let of = #of;
            let by = #by;
            let around = |cells: Set| #steps;
            let open = fill(of & around(BOARD & !(of | by)), of, around);
            fill(of & around(#outside), of, around) & !open
        })
    }

    /// The cells one step from `cells`, ghost bits included.
    pub fn steps(&self, dirs: &Dirs, view: &View, cells: &TokenStream) -> TokenStream {
        let [first, second] = dirs.each_ref().map(|dirs| self.union_of_steps(dirs.iter().copied(), cells));
        if dirs[0] == dirs[1] {
            return first;
        }
        let me = view.me();
        quote!(if #me == 0 { #first } else { #second })
    }
}
