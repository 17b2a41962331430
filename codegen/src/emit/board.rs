//! `Board`: one set of cells for each player, each kind, and each property of cells.

use quote::quote;

use crate::facts::layout::SetType;
use crate::plan::Plan;

use super::Emit;
use super::names::Name;

use proc_macro2::{Ident, Literal, TokenStream};

/// The fields of a `Board` for properties of cells other than the piece on them.
pub fn flag_fields(form: &Plan<'_>) -> Vec<TokenStream> {
    let flags = [(form.shape.unmoved, quote!(unmoved)), (form.shape.marked, quote!(marked))];
    flags.into_iter().filter(|(kept, _)| *kept).map(|(_, name)| name).collect()
}

/// `Board` and the methods that change it.
pub fn board(emit: &Emit<'_>) -> TokenStream {
    let declared = declared(emit);
    let fields = emit.kind_fields();
    let moved = emit.form.shape.unmoved.then(|| quote!(self.unmoved = self.unmoved & !cells;));
    let [exchange, flip] = [exchange(emit), flip(emit.form)];
    let find_kept = emit.find_kept();
    let layers = layers(emit);
    quote! {
        #declared

        impl Board {
            #[inline(always)]
            fn occupied(&self) -> Set {
                self.side[0] | self.side[1]
            }

            #[inline(always)]
            fn empty(&self) -> Set {
                BOARD & !self.occupied()
            }

            /// Takes off the pieces on `cells`.
            #[inline(always)]
            fn take_off(&mut self, cells: Set) {
                self.side = [self.side[0] & !cells, self.side[1] & !cells];
                #(self.#fields = self.#fields & !cells;)*
                #moved
            }

            #exchange

            #flip

            #find_kept
        }

        #layers
    }
}

/// `impl Layers for Board`.
fn layers(emit: &Emit<'_>) -> TokenStream {
    let fields = emit.kind_fields();
    let count = Literal::usize_unsuffixed(2 + fields.len());
    let numbers = (2..2 + fields.len()).map(Literal::usize_unsuffixed);
    let layout = &emit.form.layout;
    let stride = layout.stride.map(Literal::usize_unsuffixed);
    let stride = stride.map(|stride| quote!(const STRIDE: Option<usize> = Some(#stride);));
    let halved = layout.halved.then(|| {
        quote!(
            const HALVED: bool = true;
        )
    });
    let find_kept = emit.find_all_kept();
    let mixed = mixed_words(emit, &fields);
    let whole = fields.len() + 1 == declared_fields(emit.form);
    let rest = (!whole).then(|| quote!(..Self::default()));
    let made = quote!(Self { side: [layers[0], layers[1]], #(#fields: layers[#numbers],)* #rest });
    let made = match find_kept {
        None => made,
        Some(find_kept) => quote! {
            let mut board = #made;
            #find_kept
            board
        },
    };
    quote! {
        impl Layers for Board {
            type Set = Set;
            type All = [Set; #count];
            const LAYERS: usize = #count;
            #stride
            #halved

            fn metadata() -> &'static Metadata {
                &METADATA
            }

            #[inline(always)]
            fn layers(&self) -> [Set; #count] {
                [self.side[0], self.side[1] #(, self.#fields)*]
            }

            fn from_layers(layers: &[Set; #count]) -> Self {
                #made
            }

            #[inline(always)]
            fn mix(&self, hash: u64) -> u64 {
                #mixed
            }
        }
    }
}

/// Code that folds the words of all layers into `hash`. A layer of three or more words is folded into one word first.
fn mixed_words(emit: &Emit<'_>, fields: &[Ident]) -> TokenStream {
    let layers = [quote!(self.side[0]), quote!(self.side[1])].into_iter();
    let layers = layers.chain(fields.iter().map(|field| quote!(self.#field)));
    let words: Vec<_> = match emit.form.layout.set {
        SetType::U32 => layers.map(|layer| quote!(u64::from(#layer))).collect(),
        SetType::U64 => layers.collect(),
        SetType::U128 => layers.map(|layer| quote!(#layer as u64, (#layer >> 64) as u64)).collect(),
        SetType::Words(_) => {
            let numbered = layers.zip(0..).map(|(layer, number)| {
                let number = Literal::u64_unsuffixed(number);
                quote!(#layer.mix(#number))
            });
            numbered.collect()
        }
    };
    quote!(mix_words(hash, &[#(#words),*]))
}

/// The number of fields of a `Board`.
fn declared_fields(form: &Plan<'_>) -> usize {
    let flags = [form.shape.unmoved, form.shape.marked, form.shape.last];
    form.model.kinds.len() + flags.into_iter().filter(|kept| *kept).count() + form.kept.len()
}

/// The declaration of `Board`.
fn declared(emit: &Emit<'_>) -> TokenStream {
    let form = emit.form;
    let fields = emit.kind_fields();
    let docs = form.model.kinds[1..].iter().map(|kind| format!(" Every {} of either player.", kind.name));
    let [first, second] = &form.model.players;
    let side_doc = format!(" The pieces of {first} and of {second}.");
    let unmoved = form.shape.unmoved.then(|| {
        quote! {
            /// Pieces that have neither moved nor changed hands.
            unmoved: Set,
        }
    });
    let marked = form.shape.marked.then(|| {
        quote! {
            /// Cells that the last ply marked.
            marked: Set,
        }
    });
    let last = form.shape.last.then(|| {
        quote! {
            /// The cell where the last play of each player ended.
            last: [Set; 2],
        }
    });
    let kept = form.kept.iter().enumerate().map(|(index, (name, _))| {
        let field = emit.name(Name::Kept(index));
        let doc = format!(" The region `{name}` of each player.");
        quote!(#[doc = #doc] #field: [Set; 2],)
    });
    quote! {
        /// The pieces and their cells.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Board {
            #[doc = #side_doc]
            side: [Set; 2],
            #(#[doc = #docs] #fields: Set,)*
            #unmoved
            #marked
            #last
            #(#kept)*
        }
    }
}

/// `flip`, if a rule changes the owner of pieces.
fn flip(form: &Plan<'_>) -> Option<TokenStream> {
    let moved = form.shape.unmoved.then(|| quote!(self.unmoved = self.unmoved & !cells;));
    form.shape.flips.then(|| {
        quote! {
            /// Gives the pieces on `cells` to the other player.
            #[inline(always)]
            fn flip(&mut self, cells: Set) {
                self.side = [self.side[0] ^ cells, self.side[1] ^ cells];
                #moved
            }
        }
    })
}

/// `exchange`, if moves capture only pieces of the opponent.
fn exchange(emit: &Emit<'_>) -> Option<TokenStream> {
    let shape = &emit.form.shape;
    let fields = emit.kind_fields();
    let moved = shape.unmoved.then(|| quote!(self.unmoved = self.unmoved & !(own | enemies);));
    (shape.moves && shape.captures && !shape.captures_own).then(|| {
        quote! {
            /// Takes off a piece of `ME` from `own`, and the captured pieces of the opponent from `enemies`.
            #[inline(always)]
            fn exchange<const ME: usize>(&mut self, own: Set, enemies: Set) {
                self.side[ME] = self.side[ME] & !own;
                self.side[1 - ME] = self.side[1 - ME] & !enemies;
                #(self.#fields = self.#fields & !(own | enemies);)*
                #moved
            }
        }
    })
}
