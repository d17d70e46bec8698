use super::*;

const NAMES: [Name; 6] = [
    ("expanded", Kind::Number),
    ("generated", Kind::Number),
    ("stored", Kind::Number),
    ("length", Kind::Number),
    ("status", Kind::Text),
    ("moves", Kind::Text),
];

fn parse(text: &str) -> Result<Formula, FormulaError> {
    Formula::parse(text, &NAMES)
}

fn condition(text: &str) -> Result<Formula, FormulaError> {
    Formula::condition(text, &NAMES)
}

fn facts(name: &str) -> Option<Value> {
    let number = |value: u64| Some(Value::Number(value.into()));
    match name {
        "expanded" => number(12),
        "generated" => number(30),
        "length" => number(0),
        "status" => Some(Value::Text("solved".into())),
        _ => None,
    }
}

fn value(text: &str) -> Option<Value> {
    parse(text).unwrap().evaluate(&facts)
}

fn exact(text: &str) -> Option<Value> {
    Some(Value::Number(Number::parse(text).unwrap()))
}

#[test]
fn what_is_too_large_is_blank() {
    let value = |text: &str| parse(text).unwrap().evaluate(&facts);
    let power = |times: usize| vec!["expanded"; times].join(" * ");
    // 12^27 has 30 digits, 12^28 has 31.
    assert_eq!(value(&power(27)), Some(Value::Number(Number::fraction(12i128.pow(27), 1))));
    assert_eq!((value(&power(28)), value(&power(200))), (None, None));
    assert_eq!(value(&format!("0 - {}", power(200))), None);
}

#[test]
fn formulas_compute_exactly() {
    assert_eq!(value("generated / expanded"), exact("5/2"));
    assert_eq!(value("expanded - generated * 0.1 - 1"), exact("8"));
    assert_eq!(value("max(expanded, generated / 2, 3) - min(1, 2)"), exact("14"));
    assert_eq!(value("(generated < 30) + (generated <= 30) + (generated = 30)"), exact("2"));
    assert_eq!(value("(generated > 29) + (generated >= 31) + (generated != 30)"), exact("1"));
    assert_eq!(value("status"), Some(Value::Text("solved".into())));
    assert_eq!(value("status = \"solved\""), exact("1"));
}

#[test]
fn blank_counters_and_divisions_by_zero_are_blank() {
    assert_eq!(value("expanded + stored"), None);
    assert_eq!(value("expanded / length"), None);
    assert!(!condition("stored < 5").unwrap().holds(&facts));
    assert!(condition("expanded < 13").unwrap().holds(&facts));
}

#[test]
fn errors_point_at_the_part_and_say_what_would_be_right() {
    for (text, span, message) in [
        ("1 + expandd", 4..11, "unknown name `expandd` in a formula: did you mean `expanded`?"),
        ("1 + nodes_expanded", 4..18, "unknown name `nodes_expanded` in a formula: did you mean `expanded`?"),
        ("sum(length)", 0..11, "`sum` is a statistic: write statistic = \"sum\" beside the formula"),
        ("min()", 0..5, "min of nothing: give it at least one formula"),
        ("status + 1", 0..6, "status is a string: use it alone, or compare it by = or !="),
        ("length = moves", 0..14, "a number is compared with a string"),
        ("[length]", 0..8, "a formula has no lists"),
        ("status = solvd", 9..14, "a string is in quotes: write 'solvd'"),
        ("status = length", 0..15, "a number is compared with a string: for the string write 'length'"),
        ("expanded < 1e3", 11..14, "write 1000 for `1e3`"),
    ] {
        assert_eq!(parse(text), Err(FormulaError { span, message: message.into() }), "{text}");
    }
    assert_eq!(condition("moves").unwrap_err().message, "moves is a string, not a condition");
    assert!(parse("wibble").unwrap_err().message.contains("expected one of expanded, generated, "));
}

#[test]
fn all_that_is_wrong_is_reported_and_read_as_it_was_meant() {
    let (likely, errors) = Formula::likely("max(expandd, 1_000) + lenght * (status = solved2) < moves", &NAMES);
    let places: Vec<usize> = errors.iter().map(|error| error.span.start).collect();
    assert_eq!(places, [13, 4, 22, 41, 52], "{errors:?}");
    assert_eq!(likely.unwrap().to_string(), "max(expanded, 1000) + length * (status = \"solved2\") < moves");
    assert_eq!(parse("status = 'x' + 1").unwrap_err().span, 9..12);
    assert_eq!(
        parse("(status = 'x') + ('y' != status)").unwrap().compared_with("status"),
        [("x", 10..13), ("y", 18..21)]
    );
}

#[test]
fn conditions_in_the_words_of_other_languages_are_put_right() {
    let names = [("solved", Kind::Number), ("gap", Kind::Number), ("status", Kind::Text)];
    for (text, at, meant) in [
        ("solved and gap > 0", "and", "solved * (gap > 0)"),
        ("solved && gap >= 2 || not solved", "&&", "solved * (gap >= 2) + (solved = 0)"),
        ("not (solved or gap = 2)", "not", "solved + (gap = 2) = 0"),
        ("!solved", "!", "solved = 0"),
        ("max(gap, 2) == 2", "==", "max(gap, 2) = 2"),
        ("status == 'solved' AND gap != 1", "AND", "(status = \"solved\") * (gap != 1)"),
    ] {
        let (formula, errors) = Formula::likely(text, &names);
        let [error] = &errors[..] else { panic!("{text}: {errors:?}") };
        assert_eq!((&text[error.span.clone()], formula.unwrap().to_string().as_str()), (at, meant));
    }
    for text in
        ["solved and (gap", "and", "solved and and gap", "not", "gap == ", &"(".repeat(1000), &"not ".repeat(1000)]
    {
        assert!(!Formula::likely(text, &names).1.is_empty(), "{text}");
    }
    let (_, errors) = Formula::likely("solved and (gap", &names);
    assert!(errors[0].message.starts_with("formulas have no `and`: write solved * (gap > 0)"), "{errors:?}");
}
