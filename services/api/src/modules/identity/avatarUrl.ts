import { createHash } from 'node:crypto'

/** Where the picture that a record names is served; another record is another URL. */
export function avatarUrl(baseUrl: string, subject: string, record: string): string {
  const version = createHash('sha256').update(record).digest('base64url').slice(0, 10)
  return `${baseUrl}/v1/avatar/${encodeURIComponent(subject)}?v=${version}`
}
