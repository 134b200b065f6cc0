/** One step of the schema, the same for both databases. Steps are only ever added. */
export type Migration = {
  readonly name: string
  readonly sqlite: string
  readonly postgres: string
}
