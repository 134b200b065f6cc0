import type { CompiledQuery, QueryExecutorProvider, QueryResult } from 'kysely'

/** Where a value of each call goes in. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

type Values = Readonly<Record<string, unknown>>

/**
 * A statement of a hot path, built once for each database: building and compiling one takes longer than SQLite takes to
 * run it. Where plugins want to see statements before they run, it is built for each call.
 * @param build Compiles the statement. It may use its values as values alone: nothing may depend on what they are.
 */
export function defineStatement<Database extends QueryExecutorProvider, Given extends Values, Row>(
  build: (database: Database, values: Given) => CompiledQuery<Row>,
): (database: Database, values: Given) => Promise<QueryResult<Row>> {
  const built = new WeakMap<object, CompiledQuery<Row>>()
  const places = new Proxy({} as Given, { get: (_, name) => new Place(String(name)) })

  return (database, values) => {
    const executor = database.getExecutor()
    if (executor.plugins.length > 0) return executor.executeQuery(build(database, values))
    let query = built.get(executor.adapter)
    if (query === undefined) {
      query = build(database, places)
      built.set(executor.adapter, query)
    }
    const parameters = query.parameters.map((given) => (given instanceof Place ? values[given.name] : given))
    return executor.executeQuery({ ...query, parameters })
  }
}
