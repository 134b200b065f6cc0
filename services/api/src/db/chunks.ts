/** Rows of one statement: below the 32,766 values that either database takes. */
const rowsAtOnce = 500

/** Rows, or values of a list, in parts that a statement takes. */
export function* chunks<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) yield rows.slice(at, at + rowsAtOnce)
}
