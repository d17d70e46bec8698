use super::*;
use proptest::prelude::*;

fn parse(text: &str) -> Result<Expression, ExpressionError> {
    Expression::parse(text, &Definitions::default())
}

#[test]
fn expressions_have_one_canonical_form() {
    for (text, canonical) in [
        ("h5+misplaced", "h5 + misplaced"),
        ("manhattan * 2", "2 * manhattan"),
        ("2 * (3 * manhattan)", "6 * manhattan"),
        ("1 * manhattan / 1", "manhattan"),
        ("(h1 + h2) / 2", "(h1 + h2) / 2"),
        ("h1 + h2 / 2", "h1 + h2 / 2"),
        ("2 + (h1 + (3 + h2))", "h1 + h2 + 5"),
        ("3 * h1 / 2", "3 * h1 / 2"),
        ("3 * (h1 / 2)", "3 * (h1 / 2)"),
        ("0 * h1", "zero"),
        ("zero + h1", "h1"),
        ("7 / 2", "3"),
        ("max(h1,(h2))", "max(h1, h2)"),
        ("weighted([36,12], 4)", "weighted([36, 12], 4)"),
        ("random_weights( 7 )", "random_weights(7)"),
    ] {
        assert_eq!(parse(text).unwrap().to_string(), canonical);
    }
}

#[test]
fn an_invalid_text_is_refused_with_what_would_be_right() {
    for (text, at, message) in [
        ("manhatan + h1", "manhatan", "unknown heuristic `manhatan`: did you mean `manhattan`?"),
        (
            "2 * foo",
            "foo",
            "unknown heuristic `foo`: `harness list heuristics` shows the built-in ones; names of your own work in configs ([heuristics]) and in audit (--define)",
        ),
        ("h7 + h1", "h7", "unknown heuristic `h7`: there are `h1` to `h6`"),
        ("mal placées", "mal placées", "unknown heuristic `mal_placees`: did you mean `misplaced`?"),
        (
            "distance_manhattan",
            "distance_manhattan",
            "unknown heuristic `distance_manhattan`: did you mean `manhattan`?",
        ),
        (
            "euclidean",
            "euclidean",
            "unknown heuristic `euclidean`: tiles move in rows and columns, so take `manhattan`",
        ),
        ("h1 h2", "h2", "an operator such as + is missing before `h2`"),
        ("min", "min", "`min` needs arguments: write `min(a, b, ...)`"),
        ("mux(h1, h2)", "mux", "unknown heuristic `mux`: did you mean `max`?"),
        ("linear-conflict", "linear-conflict", "names have underscores: write `linear_conflict`"),
        ("h1 - h2", "h1 - h2", "values cannot be negative, and `-` is not allowed in heuristics"),
        ("-1 * h1", "-", "values cannot be negative, and `-` is not allowed in heuristics"),
        ("h1 - 1", "h1 - 1", "values cannot be negative, and `-` is not allowed in heuristics"),
        ("h1 + 2 manhattan", "2 manhattan", "an operator is missing: write 2 * manhattan"),
        ("1.5x manhattan", "1.5x manhattan", "an operator is missing: write 3 * manhattan / 2"),
        ("2x max(h1, h2)", "2x max(h1, h2)", "an operator is missing: write 2 * max(h1, h2)"),
        ("h1 and h2", "and", "`and` is not an operator: write two heuristics, or + or max(a, b)"),
        ("lambda s: h1", "lambda s:", "write the expression alone, without lambda"),
        ("max([h1, h2])", "max([h1, h2])", "arguments have no brackets: write max(h1, h2)"),
        ("pdb(1-3)", "1-3", "the tiles are a string in quotes: write pdb(\"1 2 3\")"),
        ("(h1 + h2) * 0.5", "(h1 + h2) * 0.5", "constants are whole numbers: write (h1 + h2) / 2"),
        ("h1 < h2", "h1 < h2", "< is not an operator of heuristics"),
        ("1.5 * manhattan", "1.5 * manhattan", "constants are whole numbers: write 3 * manhattan / 2"),
        ("h1 * h2", "h1 * h2", "one side of * must be a whole number"),
        ("h1 / 0", "0", "division by zero: divisors are at least 1"),
        ("weighted([1], 0)", "0", "division by zero: divisors are at least 1"),
        ("h1 / h2", "h2", "heuristics can only be divided by whole numbers"),
        ("1000001 * h1", "1000001", "1000001 is too large: constants go up to 1000000"),
        ("1000 * (1001 * h1)", "1000 * (1001 * h1)", "1001000 is too large: constants go up to 1000000"),
        // A name alone is no function that takes others.
        (
            "3 * mine",
            "mine",
            "unknown heuristic `mine`: `harness list heuristics` shows the built-in ones; names of your own work in configs ([heuristics]) and in audit (--define)",
        ),
        ("max(h1)", "max(h1)", "max compares at least two heuristics: `max(a, b, ...)`"),
        (
            "weighted(3, 4)",
            "weighted(3, 4)",
            "the weights are a list, with the divisor behind it: write weighted([3, 4], 1)",
        ),
        ("weighted([1, 2,3])", "[1, 2,3]", "the divisor is missing: write `weighted([1, 2, 3], 1)`"),
        ("weighted([h1], 4)", "h1", "expected a whole number"),
        ("pdb(4-4)", "4-4", "the tiles are a string in quotes: write pdb(\"4-4\")"),
        ("pdb_dual(5-5-5)", "5-5-5", "the tiles are a string in quotes: write pdb_dual(\"5-5-5\")"),
        ("h1(2)", "h1(2)", "`h1` takes no arguments"),
        ("[1]", "[1]", "a list is not a heuristic: lists are arguments, as in weighted([w, ...], d)"),
        ("\"h1\"", "\"h1\"", "write names of heuristics without quotes: h1"),
    ] {
        let error = parse(text).unwrap_err();
        assert_eq!((&text[error.span.clone()], error.message.as_str()), (at, message), "{text}");
    }
}

fn texts() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        prop::sample::select(vec!["zero", "h1", "h5", "misplaced", "linear_conflict", "weighted([1, 0, 7], 3)"])
            .prop_map(String::from),
        (0..20u32).prop_map(|number| number.to_string()),
        (0..999u64).prop_map(|seed| format!("random_weights({seed})")),
    ];
    leaf.prop_recursive(5, 30, 3, |inner| {
        prop_oneof![
            (inner.clone(), 0..30u32).prop_map(|(part, factor)| format!("{factor} * ({part})")),
            (inner.clone(), 1..30u32).prop_map(|(part, divisor)| format!("({part}) / {divisor}")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a}) + ({b})")),
            (inner.clone(), inner.clone(), inner).prop_map(|(a, b, c)| format!("max({a}, min({b}, {c}))")),
        ]
    })
}

proptest! {
    #[test]
    fn every_expression_reads_back_what_it_prints(text in texts()) {
        if let Ok(expression) = parse(&text) {
            prop_assert_eq!(parse(&expression.to_string()), Ok(expression));
        }
    }
}
