import { getAccountHistory, type HistoryEntry } from '@latchkey/protocol/http'
import * as v from 'valibot'
import type { TestApi } from './testApi.ts'

/** The whole history of an account, page by page. */
export async function historyOf(api: TestApi, account: string): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const response = await api.get(`/v1/account/${account}/history?projectId=p&chainId=eip155:1&cursor=${cursor}`)
    const page: v.InferOutput<typeof getAccountHistory.response> = v.parse(
      getAccountHistory.response,
      await response.json(),
    )
    entries.push(...page.data)
    cursor = page.next
  }
  return entries
}
