import { useAccount } from '@latchkey/react'
import { ActivityPage } from '../activity/ActivityPage.tsx'
import { ConnectPanel } from '../home/ConnectPanel.tsx'
import { useText } from '../messages/useText.ts'
import { NftsPage } from '../nfts/NftsPage.tsx'
import type { Route } from '../router/route.types.ts'
import { TopBar } from '../shell/TopBar.tsx'
import { TokenDetails } from '../token/TokenDetails.tsx'
import { useOwnSubject } from './useOwnSubject.ts'

export type OwnPageProps = { readonly route: Extract<Route, { readonly page: 'activity' | 'nfts' | 'token' }> }

/** A page about a part of the connected account; the way to connect one while there is none. */
export function OwnPage({ route }: OwnPageProps) {
  const { t } = useText()
  const { status } = useAccount()
  const subject = useOwnSubject()
  return (
    <>
      <TopBar title={t(`${route.page}.title`)} back={route.page === 'activity' ? undefined : '/'} />
      {subject === undefined ? (
        <ConnectPanel restoring={status === 'reconnecting'} />
      ) : route.page === 'activity' ? (
        <ActivityPage subject={subject} />
      ) : route.page === 'nfts' ? (
        <NftsPage subject={subject} />
      ) : (
        <TokenDetails subject={subject} id={route.id} />
      )}
    </>
  )
}
