import type { Namespace } from '@latchkey/protocol'

/** The id by which apps find a button in their own tests, with the namespace if the button is for one. */
export function testId(id: string, namespace: Namespace | undefined): string {
  return namespace === undefined ? id : `${id}-${namespace}`
}
