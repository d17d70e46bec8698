//! `runs.parquet`: one row a run, in the order of `runs.csv`; runs that are folded have none.

use crate::config::Config;
use crate::results::Results;
use crate::results::schema::{COSTED, Cell, Column, KEY, Kind, ROW, Seen, TIMES};
use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::Result;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::{Type, TypePtr};
use std::sync::Arc;

/// The rows that are written together.
const GROUP: usize = 100_000;

/// The columns of the file, in its order.
pub(super) fn columns() -> impl Iterator<Item = &'static Column> {
    [KEY, ROW, COSTED, TIMES].into_iter().flatten()
}

pub(super) fn file(config: &Config, results: &Results) -> Vec<u8> {
    let mut rows = vec![];
    for (experiment, results) in config.experiments.iter().zip(&results.experiments) {
        for (named, of_solver) in experiment.solvers.iter().zip(&results.solvers) {
            rows.extend(of_solver.runs().unwrap_or_default().iter().map(|run| {
                let optimum = results.optima.get(run.record.key.instance).copied();
                Seen::new(run, optimum).with(experiment, named)
            }));
        }
    }
    written(&rows).expect("memory takes it, and the schema fits the columns")
}

fn written(rows: &[Seen]) -> Result<Vec<u8>> {
    let properties = Arc::new(WriterProperties::builder().build());
    let mut file = SerializedFileWriter::new(vec![], schema()?, properties)?;
    for rows in rows.chunks(GROUP) {
        let mut group = file.next_row_group()?;
        for column in columns() {
            write(&mut group, column, rows)?;
        }
        group.close()?;
    }
    file.into_inner()
}

/// Every column may hold nulls.
fn schema() -> Result<TypePtr> {
    let field = |column: &Column| {
        let (physical, logical) = match column.kind {
            Kind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
            Kind::Whole => (Physical::INT64, None),
            Kind::Real | Kind::Seconds => (Physical::DOUBLE, None),
            Kind::Flag => (Physical::BOOLEAN, None),
        };
        let builder = Type::primitive_type_builder(column.name, physical).with_repetition(Repetition::OPTIONAL);
        builder.with_logical_type(logical).build().map(Arc::new)
    };
    let fields = columns().map(field).collect::<Result<_>>()?;
    Ok(Arc::new(Type::group_type_builder("runs").with_fields(fields).build()?))
}

fn write(group: &mut SerializedRowGroupWriter<Vec<u8>>, column: &Column, rows: &[Seen]) -> Result<()> {
    let cells: Vec<Option<Cell>> = rows.iter().map(|&row| (column.value)(row)).collect();
    let present: Vec<i16> = cells.iter().map(|cell| i16::from(cell.is_some())).collect();
    let cells = cells.into_iter().flatten();
    let mut writer = group.next_column()?.expect("a column of the schema");
    macro_rules! values {
        ($physical:ty, $cell:pat => $value:expr) => {{
            let values = cells.map(|cell| match cell {
                $cell => $value,
                other => unreachable!("{}: {other:?}", column.name),
            });
            writer.typed::<$physical>().write_batch(&values.collect::<Vec<_>>(), Some(&present), None)?
        }};
    }
    match column.kind {
        Kind::Text => values!(ByteArrayType, Cell::Text(text) => ByteArray::from(text.into_owned().into_bytes())),
        Kind::Whole => values!(Int64Type, Cell::Whole(number) => i64::try_from(number).unwrap_or(i64::MAX)),
        Kind::Real => values!(DoubleType, Cell::Real(number) => number),
        Kind::Seconds => values!(DoubleType, Cell::Seconds(seconds) => seconds.to_f64()),
        Kind::Flag => values!(BoolType, Cell::Flag(flag) => flag),
    };
    writer.close()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests::made_up;
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Field;
    use std::collections::BTreeMap;
    use std::io::{Seek, Write};

    fn read(bytes: &[u8]) -> Vec<BTreeMap<String, Field>> {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(bytes).unwrap();
        file.rewind().unwrap();
        let reader = SerializedFileReader::new(file).unwrap();
        let rows = reader.get_row_iter(None).unwrap();
        rows.map(|row| row.unwrap().into_columns().into_iter().collect()).collect()
    }

    #[test]
    fn what_is_written_is_read_again_with_nulls_where_nothing_is_known() {
        let (config, results) = made_up();
        let rows = read(&file(&config, &results));
        assert_eq!(rows.len(), 9);
        let text = |row: usize, column: &str| rows[row][column].clone();
        let string = |text: &str| Field::Str(text.into());
        assert_eq!([text(0, "label"), text(3, "label"), text(8, "label")], ["h1", "h2", "h3"].map(string));
        assert_eq!([text(1, "instance"), text(1, "expanded"), text(1, "length")], [2, 20, 24].map(Field::Long));
        assert_eq!([text(1, "optimum_upper"), text(1, "gap_upper")], [22, 2].map(Field::Long));
        assert_eq!(text(8, "status"), string("expanded_limit"));
        assert_eq!(
            [text(8, "length"), text(8, "gap_lower"), text(8, "process_bytes")],
            [Field::Null, Field::Null, Field::Null]
        );
        assert_eq!([text(0, "cpu_seconds"), text(0, "solvable")], [Field::Double(0.00001), Field::Bool(true)]);
        let mut sorted: Vec<&str> = columns().map(|column| column.name).collect();
        sorted.sort_unstable();
        assert_eq!(rows[0].keys().map(String::as_str).collect::<Vec<_>>(), sorted);
    }
}
