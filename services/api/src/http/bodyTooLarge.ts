import { ApiFault } from './ApiFault.ts'

/** What the sender of a body over `maxBytes` is told. */
export function bodyTooLarge(maxBytes: number): ApiFault {
  const size = maxBytes >= 2 ** 20 ? `${maxBytes / 2 ** 20} MB` : `${maxBytes / 2 ** 10} KB`
  return new ApiFault({ code: 'api/payload-too-large', description: `The body is larger than ${size}.` })
}
