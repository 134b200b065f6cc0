import { errorFields } from '@latchkey/service-kit/log'
import { OperateError } from './OperateError.ts'

const meanings: Readonly<Record<string, string>> = {
  EACCES: 'this user may not',
  EPERM: 'this user may not, or the disk has no such thing',
  EROFS: 'the disk is only for reading',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of it is no folder',
  EISDIR: 'it is a folder',
  EEXIST: 'it is there already',
  ENOSPC: 'the disk is full',
  EDQUOT: 'this user may have no more on the disk',
  EFBIG: 'it is larger than files may be',
  EIO: 'the disk fails',
}

/** The sentence that an operator reads of a fault. Of one that we know nothing of, its kind and place in the code, and no text. */
export function faultOf(error: unknown): string {
  // What others say may quote a row, or an address with a password in it; of arguments Node says which is wrong.
  if (error instanceof OperateError || (error instanceof TypeError && 'code' in error)) return error.message
  if (error instanceof Error && 'syscall' in error && 'code' in error) {
    const code = String(error.code)
    if ('path' in error) return `${error.path} can't be used: ${meanings[code] ?? 'the system refuses it'} (${code}).`
    // Of a file that was open already the system says no name.
    if (code in meanings)
      return `A file can't be ${error.syscall === 'read' ? 'read' : 'written'}: ${meanings[code]} (${code}).`
  }
  if (hasLostPostgres(error)) return 'PostgreSQL ended the connection: see whether it runs, and give the command again.'
  if (error instanceof Error && 'code' in error && error.code === '53100') return 'The disk of PostgreSQL is full.'
  const sqlite = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined
  if (sqlite === 5) return 'Another process has the database open: let it end, and try again.'
  if (sqlite === 13) return 'The disk is full.'
  return JSON.stringify(errorFields(error))
}

/** What the client says itself: as it loses the connection, and of each query after that. */
const lostOfClient = [
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
]

/** By the states of its classes "operator intervention" and "connection exception", or where it could say none. */
function hasLostPostgres(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (!('code' in error)) return lostOfClient.includes(error.message)
  return /^(57P0[1-4]|08[0-9A-Z]{3})$/.test(String(error.code))
}
