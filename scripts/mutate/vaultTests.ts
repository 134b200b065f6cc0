import type { Fault } from './fault.types.ts'

export const auth = 'services/vault/auth'
export const guardian = 'services/vault/guardian'
export const keys = 'services/vault/keys'

const inFolder =
  (folder: string) =>
  (...names: readonly string[]): Fault['tests'] => ['service', ...names.map((name) => `${folder}/${name}.test.ts`)]

/** Test files of the login service, by their names; those of the guardian, and of the keys. */
export const ofAuth = inFolder(`${auth}/test`)
export const ofGuardian = inFolder(`${guardian}/test`)
export const ofKeys = inFolder(`${keys}/src`)
