import type { KyselyPlugin, RootOperationNode } from 'kysely'

/** What a statement does to which table, such as `delete share_sets`. */
function nameOf(node: RootOperationNode): string {
  const [verb = ''] = node.kind.toLowerCase().split('query')
  const tables = 'into' in node ? node.into : 'table' in node ? node.table : 'from' in node ? node.from : undefined
  const [, table = ''] = /"identifier":\{[^}]*"name":"(\w+)"/.exec(JSON.stringify(tables) ?? '') ?? []
  return `${verb} ${table}`
}

type Held = { readonly statement: string; readonly reach: () => void; readonly released: Promise<void> }

/** Stops a transaction between two of its statements, where another one may come in between. */
export function createHold(): KyselyPlugin & { at(statement: string): { reached: Promise<void>; release(): void } } {
  let next: Held | undefined
  const held = new WeakMap<object, Held>()
  return {
    /** The next statement of this name is answered when it is released. */
    at(statement) {
      const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      next = { statement, reach: reached.resolve, released: released.promise }
      return { reached: reached.promise, release: released.resolve }
    },
    transformQuery({ node, queryId }) {
      if (next === undefined || nameOf(node) !== next.statement) return node
      held.set(queryId, next)
      next = undefined
      return node
    },
    async transformResult({ result, queryId }) {
      const own = held.get(queryId)
      own?.reach()
      await own?.released
      return result
    },
  }
}
