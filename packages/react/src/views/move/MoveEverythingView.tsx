import { pushView } from '@latchkey/core'
import { type CaipAddress, isKitError, truncateAddress } from '@latchkey/protocol'
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
import { useMemo } from 'react'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { ErrorDetails } from '../../parts/ErrorDetails.tsx'
import { useText } from '../../text/TextContext.ts'
import { MoveSummary } from './MoveSummary.tsx'
import { useMove } from './useMove.ts'

/** Moves all that the account in use has to a wallet that the person proves: from where, to where, what it costs, what stays. */
export function MoveEverythingView() {
  const kit = useKit()
  const { t, errorText } = useText()
  const move = useMove()
  if (!move) {
    return (
      <Body>
        <List aria-busy="true" aria-label={t('move.loading')}>
          <SkeletonRow two />
        </List>
      </Body>
    )
  }
  const { core, state } = move
  const { status, survey, proofs, error, begun } = state
  const isBusy = status === 'proving' || status === 'reading' || status === 'moving'
  const isDeclined = isKitError(error, 'wallet/user-rejected')
  const said = error && !isBusy ? errorText(error, { wallet: t('common.wallet') }) : undefined
  const going = survey?.items.filter(({ stays }) => stays === undefined) ?? []
  const run = (act: () => Promise<unknown>) => () => {
    act().catch(() => {
      // Said below, by the state of the move.
    })
  }
  return (
    <Body>
      <Stack>
        <Text tone="small">{t('move.about')}</Text>
        {status === 'ended' ? null : <Places state={state} isBusy={isBusy} prove={core.proveDestination} />}
        {survey && <MoveSummary state={state} isAll={core.isEverythingMoved(state)} />}
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
        {status === 'ready' && going.length > 0 && (
          <Button variant="primary" data-testid="move" onClick={run(() => core.moveEverything(kit))}>
            {t('move.start')}
          </Button>
        )}
        {status !== 'ended' && (
          <Button
            variant={status === 'ready' ? 'quiet' : 'primary'}
            busy={status === 'reading' || status === 'moving'}
            disabled={proofs.length === 0 || isBusy}
            data-testid="survey"
            onClick={run(() => core.surveyMove(kit))}
          >
            {t(begun ? 'move.goOn' : 'move.look')}
          </Button>
        )}
        {status === 'moving' && (
          <Text tone="small" role="status">
            {t('move.moving')}
          </Text>
        )}
        {!isBusy && (begun || proofs.length > 0 || status === 'ended') && (
          <Button variant="quiet" data-testid="leave-move" onClick={() => core.leaveMove(kit)}>
            {t(status === 'ended' ? 'move.done' : 'move.leave')}
          </Button>
        )}
        <Text tone="small">{t('move.oldKey')}</Text>
      </Stack>
    </Body>
  )
}

type Move = NonNullable<ReturnType<typeof useMove>>

type PlacesProps = {
  readonly state: Move['state']
  readonly isBusy: boolean
  readonly prove: Move['core']['proveDestination']
}

/** From where, and to which of the other accounts that are connected. */
function Places({ state, isBusy, prove }: PlacesProps) {
  const kit = useKit()
  const { t } = useText()
  const { sources, proofs, status } = state
  const connections = useKitState((now) => now.connections)
  const others = useMemo(() => otherAccounts([...connections.values()], sources), [connections, sources])
  const short = (account: string) => <Mono full={addressOf(account)}>{truncateAddress(addressOf(account))}</Mono>
  return (
    <>
      <Caption>{t('move.from')}</Caption>
      <List aria-label={t('move.from')}>
        {sources.map((account) => (
          <Row key={account} image={<Glyph icon={walletIcon} />} title={short(account)} />
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
              subtitle={isProven ? t('move.proven') : name}
              data-testid="destination"
              trailing={
                !isProven && (
                  <Button
                    fit
                    busy={status === 'proving'}
                    disabled={isBusy}
                    aria-label={t('move.proveName', { address: truncateAddress(addressOf(account)) })}
                    onClick={() => {
                      prove(kit, { account }).catch(() => {
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
          onClick={() => pushView(kit, 'Connect')}
        />
      </List>
    </>
  )
}

const addressOf = (account: string) => account.slice(account.lastIndexOf(':') + 1)

/** Each account of the connected wallets that is not left, once. */
function otherAccounts(
  connections: readonly { readonly name: string; readonly accounts: readonly CaipAddress[] }[],
  sources: readonly CaipAddress[],
) {
  const left = new Set(sources.map(addressOf))
  const found = new Map<string, { readonly account: CaipAddress; readonly name: string }>()
  for (const { name, accounts } of connections) {
    for (const account of accounts) {
      const address = addressOf(account)
      if (!left.has(address) && !found.has(address)) found.set(address, { account, name })
    }
  }
  return [...found.values()]
}
