import { useAccount } from '@latchkey/react'
import { useText } from '../messages/useText.ts'
import { Portfolio } from '../portfolio/Portfolio.tsx'
import { useOwnSubject } from '../portfolio/useOwnSubject.ts'
import { TopBar } from '../shell/TopBar.tsx'
import { ConnectPanel } from './ConnectPanel.tsx'

/** What the person owns on every network, and what can be done with it. */
export function HomePage() {
  const { t } = useText()
  const { status } = useAccount()
  const subject = useOwnSubject()
  return (
    <>
      <TopBar title={t('home.title')} account />
      {subject === undefined ? <ConnectPanel restoring={status === 'reconnecting'} /> : <Portfolio subject={subject} />}
    </>
  )
}
