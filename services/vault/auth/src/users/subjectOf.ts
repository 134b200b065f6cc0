import type { AuthDeps } from '../deps.ts'

/**
 * What an identity is found by within a scope. Two projects with accounts of their own cannot tell that they have the same
 * person, and neither can whoever reads the database.
 * @param mac Fingerprint of the address, or of the provider's subject.
 */
export const subjectOf = ({ pepper }: AuthDeps, scope: string, mac: string): string =>
  scope === '' ? mac : pepper.mac('scoped', `${scope}\n${mac}`)
