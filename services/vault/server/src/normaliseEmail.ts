import { domainToASCII } from 'node:url'
import { VaultError } from './http/VaultError.ts'

/**
 * The form of an address that accounts are found by: lower case, the domain in ASCII. Dots and tags are kept, since
 * not every mail server ignores them.
 * @throws VaultError `login/email-invalid`
 */
export function normaliseEmail(text: string): string {
  const at = text.lastIndexOf('@')
  const domain = domainToASCII(text.slice(at + 1))
  if (at < 1 || domain === '' || !domain.includes('.'))
    throw new VaultError('login/email-invalid', { field: 'email', description: 'This is no e-mail address.' })
  return `${text.slice(0, at)}@${domain}`.normalize('NFC').toLowerCase()
}
