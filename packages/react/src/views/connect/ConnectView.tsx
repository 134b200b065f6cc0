import { pushView, type ViewParams } from '@latchkey/core'
import { Body, Button, Empty, Link, List, Skeleton, Stack, Text, walletIcon } from '@latchkey/ui'
import { createElement, Fragment, type ReactNode, useEffect, useState } from 'react'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { fillMessage } from '../../messages/createTranslate.ts'
import type { FirstMessageKey, MessageArguments } from '../../messages/messages.types.ts'
import { SkeletonRows } from '../../parts/rows.tsx'
import { useFirstText } from '../../text/TextContext.ts'
import { useWalletChoice } from './useWalletChoice.ts'
import { WalletChoice } from './WalletChoice.tsx'

/** The start: wallets to connect with, in the order of the specification, with the logins of an app that has them. */
export function ConnectView({ params }: { readonly params: ViewParams['Connect'] }) {
  const kit = useKit()
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
        <LoginsLoading />
      ) : (
        <WalletChoice disabled={!accepted} namespace={namespace} />
      )}
      <Legal accepted={accepted} onAccept={setAccepted} />
    </Body>
  )
}

/** What is drawn while the code of the logins loads: a field and three rows of buttons, then wallets. */
function LoginsLoading() {
  const { t } = useFirstText()
  return (
    <>
      <Stack>
        <Skeleton height={48} />
        <Skeleton height={48} />
        <Skeleton height={48} />
        <Skeleton height={48} />
      </Stack>
      <List aria-busy="true" aria-label={t('common.loading')}>
        <SkeletonRows count={3} />
      </List>
    </>
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

type Loaded = Pick<typeof import('../login/ConnectMethods.tsx'), 'ConnectMethods'>

type ConnectMethodsState =
  | { readonly status: 'absent' | 'loading' | 'failed' }
  | ({ readonly status: 'ready' } & Loaded)

/** The logins of the Connect view: fetched where an app has them. Wallets go on without them when that fails. */
function useConnectMethods(wanted: boolean): ConnectMethodsState {
  const { all, failed: noTexts } = useFirstText()
  const [loaded, setLoaded] = useState<Loaded | 'failed'>()
  useEffect(() => {
    if (!wanted) return
    let stale = false
    import('../login/ConnectMethods.tsx').then(
      ({ ConnectMethods }) => {
        if (!stale) setLoaded({ ConnectMethods })
      },
      () => {
        if (!stale) setLoaded('failed')
      },
    )
    return () => {
      stale = true
    }
  }, [wanted])
  if (!wanted) return { status: 'absent' }
  if (loaded === 'failed' || (all === undefined && noTexts)) return { status: 'failed' }
  if (loaded === undefined || all === undefined) return { status: 'loading' }
  return { status: 'ready', ...loaded }
}

type LegalProps = { readonly accepted: boolean; readonly onAccept: (accepted: boolean) => void }

/** What connecting accepts: a sentence, or a box to tick where the app asks for that. */
function Legal({ accepted, onAccept }: LegalProps) {
  const kit = useKit()
  const { t } = useFirstText()
  const { termsConditionsUrl: termsUrl, privacyPolicyUrl: privacyUrl } = kit.options
  const terms = termsUrl && (
    <Link href={termsUrl} external>
      {t('connect.terms')}
    </Link>
  )
  const privacy = privacyUrl && (
    <Link href={privacyUrl} external>
      {t('connect.privacy')}
    </Link>
  )
  if (!terms && !privacy) return null
  if (!kit.features.legalCheckbox) return <Sentence terms={terms} privacy={privacy} />
  return (
    <Text tone="small">
      <label className="lk-check">
        <input
          type="checkbox"
          checked={accepted}
          data-testid="w3m-legal-checkbox"
          onChange={(event) => onAccept(event.target.checked)}
        />
        <span>
          {terms && privacy ? (
            <RichText id="connect.acceptBoth" values={{ terms, privacy }} />
          ) : terms ? (
            <RichText id="connect.acceptTerms" values={{ terms }} />
          ) : (
            <RichText id="connect.acceptPrivacy" values={{ privacy }} />
          )}
        </span>
      </label>
    </Text>
  )
}

function Sentence({ terms, privacy }: { readonly terms: ReactNode; readonly privacy: ReactNode }) {
  return (
    <Text tone="small" centred>
      {terms && privacy ? (
        <RichText id="connect.legalBoth" values={{ terms, privacy }} />
      ) : terms ? (
        <RichText id="connect.legalTerms" values={{ terms }} />
      ) : (
        <RichText id="connect.legalPrivacy" values={{ privacy }} />
      )}
    </Text>
  )
}

type RichTextProps<Key extends FirstMessageKey> = {
  readonly id: Key
  readonly values: MessageArguments<Key, ReactNode>[0]
}

/** A text with elements in place of its marks: links within a sentence. */
function RichText<Key extends FirstMessageKey>({ id, values }: RichTextProps<Key>) {
  const message = useFirstText().first.messages[id]
  const text = typeof message === 'string' ? message : message.other
  const pieces = fillMessage<ReactNode>(text, { ...values })
  return createElement(Fragment, null, ...pieces)
}
