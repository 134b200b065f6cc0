import type { KyselyPlugin } from 'kysely'

/**
 * Ends both services at one of the points that they pass: from then on no statement runs, and no caller gets an answer.
 */
export type Fuse = {
  readonly plugin: KyselyPlugin
  /** @param points How many may be passed; none is armed without. */
  arm(points: number | undefined): void
  /** Before a call is made, and before its answer is heard. */
  pass(): void
  blown(): boolean
}

export function createFuse(): Fuse {
  let left = Number.POSITIVE_INFINITY
  function pass(): void {
    left -= 1
    if (left <= 0) throw new Error('The services are down.')
  }
  return {
    plugin: {
      transformQuery({ node }) {
        pass()
        return node
      },
      async transformResult({ result }) {
        pass()
        return result
      },
    },
    arm(points = Number.POSITIVE_INFINITY) {
      left = points
    },
    pass,
    blown: () => left <= 0,
  }
}
