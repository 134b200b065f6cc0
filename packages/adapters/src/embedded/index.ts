export { embedded } from './embedded.ts'
export type { EmbeddedOptions } from './embedded.types.ts'
export { embeddedNamespaces } from './embeddedNamespaces.ts'
