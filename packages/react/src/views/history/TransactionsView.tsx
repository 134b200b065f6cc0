import { Body } from '@latchkey/ui'
import { ActivityList } from './ActivityList.tsx'

/** The whole view for what the account did: for apps that lead straight to it. */
export function TransactionsView() {
  return (
    <Body>
      <ActivityList />
    </Body>
  )
}
