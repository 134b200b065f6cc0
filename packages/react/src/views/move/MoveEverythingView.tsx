import { goBack, type Kit, openModal, pushView } from '@latchkey/core'
import type { MoveState } from '@latchkey/core/move'
import { type CaipAddress, isKitError, namespaceNames, parseCaipAddress, truncateAddress } from '@latchkey/protocol'
import {
  alertIcon,
  Body,
  Button,
  Caption,
  Glyph,
  List,
  Mono,
  Note,
  Row,
  SkeletonRow,
  Stack,
  shieldIcon,
  Text,
  walletIcon,
} from '@latchkey/ui'
import { useEffect, useMemo } from 'react'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { type MoveEverything, useMoveEverything } from '../../hooks/useMoveEverything.ts'
import { ErrorDetails } from '../../parts/ErrorDetails.tsx'
import { useText } from '../../text/TextContext.ts'
import { MoveSummary } from './MoveSummary.tsx'

/** Moves all that the account in use has to a wallet that the person proves: from where, to where, what it costs, what stays. */
export function MoveEverythingView() {
  const kit = useKit()
  const { t, errorText } = useText()
  const moving = useMoveEverything()
  const { move, begin } = moving
  useEffect(() => {
    begin().catch((error: unknown) => kit.env.log('debug', 'There is no account to leave', error))
  }, [begin, kit])
  if (!move) {
    return (
      <Body>
        <List aria-busy="true" aria-label={t('move.loading')}>
          <SkeletonRow two />
        </List>
      </Body>
    )
  }
  const { status, survey, error } = move
  const isBusy = status === 'proving' || status === 'reading' || status === 'moving'
  const isDeclined = isKitError(error, 'wallet/user-rejected')
  // Who stops a move knows why it stands.
  const isSaid = error && !isBusy && !isKitError(error, 'request/aborted')
  const said = isSaid ? errorText(error, { wallet: t('common.wallet') }) : undefined
  return (
    <Body>
      <Stack>
        <Text tone="small">{t('move.about')}</Text>
        {status !== 'moving' && status !== 'ended' && (
          <Places move={move} isBusy={isBusy} prove={moving.proveDestination} />
        )}
        {survey && <MoveSummary state={move} isAll={moving.isEverythingMoved} />}
        {status === 'paused' && !said && (
          <Note icon={alertIcon} tone="warn" live="status" title={t('move.paused')}>
            {t('move.pausedNote')}
          </Note>
        )}
        {said && (
          <Note icon={alertIcon} tone={isDeclined ? 'plain' : 'bad'} title={said.title} live="alert">
            {said.body}
          </Note>
        )}
        {said && error && !isDeclined && <ErrorDetails error={error} />}
        <MoveButtons moving={moving} move={move} isBusy={isBusy} />
        <Text tone="small">{t('move.oldKey')}</Text>
      </Stack>
    </Body>
  )
}

type MoveButtonsProps = { readonly moving: MoveEverything; readonly move: MoveState; readonly isBusy: boolean }

/** What comes next: looking, moving, stopping, or leaving it. */
function MoveButtons({ moving, move, isBusy }: MoveButtonsProps) {
  const kit = useKit()
  const { t } = useText()
  const { status, survey, proofs, begun, sources } = move
  // From another account than the one in use, the next move begins once this one is given up.
  const isInUse = useKitState(({ connections, currentByNamespace }) => {
    const inUse = Object.values(currentByNamespace).flatMap((uid) => connections.get(uid)?.accounts ?? [])
    return sources.some((source) => inUse.some((account) => addressOf(account) === addressOf(source)))
  })
  const going = survey?.items.some(({ stays }) => stays === undefined) === true
  const run = (act: () => Promise<unknown>) => () => {
    act().catch(() => {
      // Said above, by the state of the move.
    })
  }
  if (status === 'moving') {
    return (
      <>
        <Text tone="small" role="status">
          {t(moving.isStopping ? 'move.stopping' : 'move.moving')}
        </Text>
        <Button busy={moving.isStopping} data-testid="stop-move" onClick={moving.stop}>
          {t('move.stop')}
        </Button>
      </>
    )
  }
  return (
    <>
      {status === 'ready' && going && (
        <Button variant="primary" data-testid="move" onClick={run(moving.moveEverything)}>
          {t('move.start')}
        </Button>
      )}
      {status !== 'ended' && (
        <Button
          variant={status === 'ready' ? 'quiet' : 'primary'}
          busy={status === 'reading'}
          disabled={proofs.length === 0 || isBusy}
          data-testid="survey"
          onClick={run(() => moving.surveyMove())}
        >
          {t(status === 'ready' ? 'move.again' : begun ? 'move.goOn' : 'move.look')}
        </Button>
      )}
      {!isBusy && (begun || proofs.length > 0 || !isInUse) && (
        <Button
          variant={status === 'ended' ? 'primary' : 'quiet'}
          data-testid="leave-move"
          onClick={() => {
            void moving.leaveMove()
            goBack(kit)
          }}
        >
          {t(status === 'ended' ? 'move.done' : 'move.leave')}
        </Button>
      )}
    </>
  )
}

type PlacesProps = {
  readonly move: MoveState
  readonly isBusy: boolean
  readonly prove: MoveEverything['proveDestination']
}

/** From where, and to which of the other accounts that are connected. */
function Places({ move, isBusy, prove }: PlacesProps) {
  const kit = useKit()
  const { t } = useText()
  const { sources, proofs, status } = move
  const connections = useKitState((now) => now.connections)
  const others = useMemo(() => otherAccounts([...connections.values()], sources), [connections, sources])
  const short = (account: string) => <Mono full={addressOf(account)}>{truncateAddress(addressOf(account))}</Mono>
  return (
    <>
      <Caption>{t('move.from')}</Caption>
      <List aria-label={t('move.from')}>
        {sources.map((account) => (
          <Row key={account} image={<Glyph icon={walletIcon} />} title={short(account)} subtitle={kindOf(account)} />
        ))}
      </List>
      <Caption>{t('move.to')}</Caption>
      <List aria-label={t('move.to')}>
        {others.map(({ account, name }) => {
          const isProven = proofs.some((proof) => addressOf(proof.account) === addressOf(account))
          return (
            <Row
              key={account}
              image={<Glyph icon={isProven ? shieldIcon : walletIcon} />}
              title={short(account)}
              subtitle={`${isProven ? t('move.proven') : name} · ${kindOf(account)}`}
              trailing={
                !isProven && (
                  <Button
                    fit
                    busy={status === 'proving'}
                    disabled={isBusy}
                    aria-label={t('move.proveName', { address: truncateAddress(addressOf(account)) })}
                    onClick={() => {
                      prove({ account }).catch(() => {
                        // Said below, by the state of the move.
                      })
                    }}
                  >
                    {t('move.prove')}
                  </Button>
                )
              }
            />
          )
        })}
        <Row
          image={<Glyph icon={walletIcon} />}
          title={t('move.connect')}
          subtitle={t('move.connectNote')}
          next
          data-testid="connect-other"
          onClick={() => connectOther(kit)}
        />
      </List>
    </>
  )
}

/** Shows the wallets, and this view again once one is connected: connecting closes the modal. */
function connectOther(kit: Kit): void {
  const { size } = kit.store.getState().connections
  pushView(kit, 'Connect')
  const stop = kit.store.subscribe(({ modal, connections }) => {
    if (modal.open && modal.stack.some(({ view }) => view === 'MoveEverything')) return
    stop()
    if (connections.size > size) void openModal(kit, { view: 'MoveEverything' })
  })
}

/** Ethereum, Solana, Bitcoin: each of them is proven by itself. */
const kindOf = (account: CaipAddress) => namespaceNames[parseCaipAddress(account).namespace]
const namespaceOf = (account: string) => account.slice(0, account.indexOf(':'))
const addressOf = (account: string) => account.slice(account.lastIndexOf(':') + 1)

/**
 * Each account of the other connected wallets, once, in the order of those that are left: one more address of a wallet that
 * is left is no other wallet.
 */
function otherAccounts(
  connections: readonly { readonly name: string; readonly accounts: readonly CaipAddress[] }[],
  sources: readonly CaipAddress[],
) {
  const placeOf = (account: string) => `${namespaceOf(account)}:${addressOf(account)}`
  const left = new Set(sources.map(placeOf))
  const found = new Map<string, { readonly account: CaipAddress; readonly name: string }>()
  for (const { name, accounts } of connections) {
    const own = new Set(accounts.flatMap((account) => (left.has(placeOf(account)) ? [namespaceOf(account)] : [])))
    for (const account of accounts) {
      const address = addressOf(account)
      if (!own.has(namespaceOf(account)) && !found.has(address)) found.set(address, { account, name })
    }
  }
  const order = sources.map(namespaceOf)
  const placeIn = ({ account }: { readonly account: string }) => {
    const at = order.indexOf(namespaceOf(account))
    return at < 0 ? order.length : at
  }
  return [...found.values()].toSorted((one, other) => placeIn(one) - placeIn(other))
}
