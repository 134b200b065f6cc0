import { pushView, type ViewParams } from '@latchkey/core'
import { Body, Button, Empty, List, walletIcon } from '@latchkey/ui'
import { useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { SkeletonRows } from '../../parts/SkeletonRows.tsx'
import { useFirstText } from '../../text/useFirstText.ts'
import { Legal } from './Legal.tsx'
import { useConnectMethods } from './useConnectMethods.ts'
import { useWalletChoice } from './useWalletChoice.ts'
import { WalletChoice } from './WalletChoice.tsx'

/** Rows that stand where the logins and wallets will be, while the logins' code is on its way. */
const loginRows = 6

/** The start: wallets to connect with, in the order of the specification, with the logins of an app that has them. */
export function ConnectView({ params }: { readonly params: ViewParams['Connect'] }) {
  const kit = useKit()
  const { t } = useFirstText()
  const { termsConditionsUrl, privacyPolicyUrl } = kit.options
  const [accepted, setAccepted] = useState(!kit.features.legalCheckbox || !(termsConditionsUrl || privacyPolicyUrl))
  const namespace = params?.namespace
  const { items, coming, showsAll } = useWalletChoice(namespace)
  const hasLogins = useKitState(({ connectors }) =>
    connectors.some(({ login, namespaces }) => login && (namespace === undefined || namespaces.includes(namespace))),
  )
  const methods = useConnectMethods(hasLogins)
  if (!hasLogins && items.length === 0 && coming === 0 && !showsAll) return <NoWallet />
  return (
    <Body>
      {methods.status === 'ready' ? (
        <methods.ConnectMethods disabled={!accepted} namespace={namespace} />
      ) : methods.status === 'loading' ? (
        <List aria-busy="true" aria-label={t('common.loading')}>
          <SkeletonRows count={loginRows} />
        </List>
      ) : (
        <WalletChoice disabled={!accepted} namespace={namespace} />
      )}
      <Legal accepted={accepted} onAccept={setAccepted} />
    </Body>
  )
}

function NoWallet() {
  const kit = useKit()
  const { t } = useFirstText()
  return (
    <Body>
      <Empty icon={walletIcon} title={t('connect.none.title')}>
        {t('connect.none.body')}
      </Empty>
      <Button variant="primary" onClick={() => pushView(kit, 'WhatIsAWallet')}>
        {t('title.whatIsAWallet')}
      </Button>
    </Body>
  )
}
