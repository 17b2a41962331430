//! Temporary: compares evaluated programs with the interpreter.
use std::collections::BTreeSet;
use std::sync::Arc;
use rulewright_codegen::{lower::lower, program::verify, target::eval};
use dsl::{interp::Interpreted, Sources};
use engine::{Game, History, Position, Random};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let games: u64 = args[0].parse().unwrap();
    let plies: usize = args[1].parse().unwrap();
    for path in &args[2..] {
        let mut sources = Sources::default();
        let dir = std::path::Path::new(path).parent().unwrap();
        let mut wanted = None;
        for entry in std::fs::read_dir(dir).unwrap() {
            let p = entry.unwrap().path();
            if p.extension().is_some_and(|e| e == "rules") {
                let f = sources.add(p.to_string_lossy(), std::fs::read_to_string(&p).unwrap());
                if p.file_name() == std::path::Path::new(path).file_name() { wanted = Some(f); }
            }
        }
        let (model, _) = match dsl::compile(&sources, wanted.unwrap()) { Ok(m) => m, Err(_) => { println!("{path}: no compile"); continue } };
        let model = Arc::new(model);
        let result = std::panic::catch_unwind(|| one(&model, games, plies));
        match result {
            Ok(Ok(text)) => println!("ok   {path}: {text}"),
            Ok(Err(text)) => println!("FAIL {path}: {}", text.chars().take(1200).collect::<String>()),
            Err(_) => println!("PANIC {path}"),
        }
    }
}

fn one(model: &Arc<dsl::Model>, games: u64, plies: usize) -> Result<String, String> {
    let begin = std::time::Instant::now();
    let program = lower(model);
    let lowered = begin.elapsed();
    let size: usize = program.functions.len();
    let faults = verify(&program);
    if !faults.is_empty() { return Err(format!("verify: {}", faults.join("\n   "))); }
    let plain = Interpreted::new(Arc::clone(model));
    let game = eval::game(Arc::clone(model), program);
    let mut positions = 0;
    for seed in 0..games {
        let mut random = Random::new(seed);
        let mut a = plain.start();
        let mut b = game.start();
        let mut past = History::new();
        let mut past_b = History::new();
        for ply in 0..plies {
            positions += 1;
            let at = |what: &str| format!("seed {seed} ply {ply}: {what}\n{:?}", a.setup().board.iter().map(|c| c.map_or('.', |p| char::from(b'a' + p.kind * 2 + p.player))).collect::<String>());
            if a.setup() != b.setup() { return Err(at(&format!("setups {:?} {:?}", a.setup(), b.setup()))); }
            let (mut pa, mut pb) = (Vec::new(), Vec::new());
            a.plays(&past, &mut pa);
            b.plays(&past_b, &mut pb);
            let ea: Vec<String> = pa.iter().map(|p| { let mut n = a.clone(); n.play(p); let path = a.path(&past, p); format!("{:?}", (path.cells.first().filter(|_| path.cells.len() > 1).copied(), path.cells.last().copied(), path.chosen, n.setup())) }).collect();
            let eb: Vec<String> = pb.iter().map(|p| { let ([f, t, c], s) = b.effect(p); let t = if p_is_take_over(model, &s, f, t) { None } else { t }; format!("{:?}", (f, t, c, s)) }).collect();
            let sa: BTreeSet<_> = ea.iter().cloned().collect();
            let sb: BTreeSet<_> = eb.iter().cloned().collect();
            if sa != sb {
                let only: Vec<_> = sa.symmetric_difference(&sb).take(2).map(|s| (sa.contains(s), s.chars().take(80).collect::<String>())).collect();
                return Err(at(&format!("plays {} {} only {:?}", pa.len(), pb.len(), only)));
            }
            if pa.len() != pb.len() { return Err(at(&format!("number of plays {} {}", pa.len(), pb.len()))); }
            let count = b.count(&past_b, &mut Vec::new());
            if count != pb.len() as u64 { return Err(at(&format!("count {count} of {}", pb.len()))); }
            if let Some(_) = b.nth(&past_b, 0).filter(|_| !pb.is_empty()) {
                for n in 0..pb.len() { if !pb.contains(&b.nth(&past_b, n as i64).unwrap()) { return Err(at("nth")); } }
            }
            let stuck = pa.iter().all(dsl_pass);
            let (oa, ob) = (a.outcome(&past, stuck), b.outcome(&past_b, stuck));
            if oa != ob { return Err(at(&format!("outcome {oa:?} {ob:?}"))); }
            if ply % 7 == 0 {
                let (va, vb) = (a.evaluate(&mut Vec::new()), b.evaluate(&mut Vec::new()));
                if va != vb { return Err(at(&format!("value {va} {vb}"))); }
            }
            if a.halves() != b.halves() { return Err(at("halves")); }
            for (n, p) in pa.iter().enumerate().take(5) {
                let Some(m) = eb.iter().position(|e| *e == ea[n]) else { continue };
                if a.is_noisy(p) != b.is_noisy(&pb[m]) { return Err(at(&format!("noisy {:?}", ea[n].chars().take(60).collect::<String>()))); }
                if a.reluctance(p) != b.reluctance(&pb[m]) { return Err(at("reluctance")); }
            }
            if a.repetitions(&past) != b.repetitions(&past_b) { return Err(at("repetitions")); }
            if a.clock_left() != b.clock_left() { return Err(at("clock_left")); }
            if oa.is_some() || pa.is_empty() { break; }
            let n = random.below(pa.len() as u32) as usize;
            let m = eb.iter().position(|e| *e == ea[n]).unwrap();
            past.push(a.key());
            past_b.push(b.key());
            a.play(&pa[n]);
            b.play(&pb[m]);
        }
    }
    Ok(format!("{positions} positions, {size} functions, lowered in {:.1} ms", lowered.as_secs_f64() * 1e3))
}
fn dsl_pass(p: &dsl::interp::Play) -> bool { <dsl::interp::State as Position>::is_pass(p) }
fn p_is_take_over(model: &dsl::Model, _s: &engine::Setup, f: Option<usize>, _t: Option<usize>) -> bool {
    model.plays.iter().any(|p| matches!(p.action, dsl::model::Action::TakeOver { .. })) && f.is_none()
}
