import type { CompiledMessage } from './readMessage.ts'

const memoPrograms: ReadonlySet<string> = new Set([
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
])

/** The memos of a transaction as getSignaturesForAddress tells them: `[5] hello`, the length in bytes before each. */
export function readMemo(message: CompiledMessage): string | null {
  const memos = message.instructions.flatMap(({ programAddressIndex, data }) => {
    const program = message.staticAccounts[programAddressIndex]
    if (program === undefined || data === undefined || !memoPrograms.has(program)) return []
    return [`[${data.length}] ${new TextDecoder().decode(Uint8Array.from(data))}`]
  })
  return memos.length === 0 ? null : memos.join('; ')
}
