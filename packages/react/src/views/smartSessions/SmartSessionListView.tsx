import { selectAccount, selectNetworkState } from '@latchkey/core'
import {
  revokeSmartSession,
  type SmartSession,
  smartSessionStatus,
  smartSessionsQuery,
} from '@latchkey/core/smart-sessions'
import { type CaipNetworkId, isKitError } from '@latchkey/protocol'
import {
  alertIcon,
  Body,
  Button,
  Caption,
  Card,
  cloudOffIcon,
  downIcon,
  Empty,
  Glyph,
  Icon,
  keyIcon,
  List,
  Note,
  Row,
  refreshIcon,
  Stack,
  Text,
  useAnnounce,
} from '@latchkey/ui'
import { useCallback, useMemo, useState } from 'react'
import { useAsyncAction } from '../../hooks/useAsyncAction.ts'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { ErrorDetails } from '../../parts/ErrorDetails.tsx'
import { SkeletonRows } from '../../parts/rows.tsx'
import { useKitQuery } from '../../queries/useKitQueries.ts'
import { useText } from '../../text/TextContext.ts'
import { dayText, PermissionFacts } from './PermissionFacts.tsx'
import { type Said, usePermissionWords } from './usePermissionWords.ts'

/** What the account in use lets this app spend without asking, each to be taken back. */
export function SmartSessionListView() {
  const kit = useKit()
  const { t, locale } = useText()
  const address = useKitState((state) => selectAccount(state).address)
  const networkIds = useSessionNetworks()
  const { data, error, isPending, isFetching, refetch } = useKitQuery(() =>
    address === undefined || networkIds.length === 0 ? undefined : smartSessionsQuery(kit, { address, networkIds }),
  )
  const said = useMemo(() => (data ?? []).flatMap(saidOf), [data])
  const words = usePermissionWords(said)
  const [chosen, setChosen] = useState<string>()
  const [announce, announcement] = useAnnounce()
  if (error !== undefined && data === undefined) {
    return (
      <Body>
        <Stack>
          <Empty icon={cloudOffIcon} title={t('permissions.failed.title')} live="alert">
            {t('permissions.failed.body')}
          </Empty>
          <ErrorDetails error={error} />
          <Button busy={isFetching} onClick={refetch}>
            <Icon d={refreshIcon} />
            {t('common.tryAgain')}
          </Button>
        </Stack>
      </Body>
    )
  }
  if (isPending || data === undefined) {
    return (
      <Body>
        <List aria-busy="true" aria-label={t('permissions.loading')}>
          <SkeletonRows count={2} two />
        </List>
      </Body>
    )
  }
  const names = networkIds.map((id) => kit.networks.find(({ caipNetworkId }) => caipNetworkId === id)?.name ?? id)
  if (data.length === 0) {
    return (
      <Body>
        <Empty icon={keyIcon} title={t('permissions.none.title')} testId="no-permissions">
          {t('permissions.none.body', { networks: new Intl.ListFormat(locale).format(names) })}
        </Empty>
      </Body>
    )
  }
  const at = kit.env.clock.nowMs() / 1_000
  const isActive = (session: SmartSession) => smartSessionStatus(session, at) === 'active'
  const groups = [
    { label: t('permissions.active'), sessions: data.filter(isActive) },
    { label: t('permissions.over'), sessions: data.filter((session) => !isActive(session)) },
  ].filter(({ sessions }) => sessions.length > 0)
  return (
    <Body>
      {announcement}
      <Text tone="small">{t('permissions.body')}</Text>
      {groups.map(({ label, sessions }) => (
        <Stack key={label}>
          <Caption>{label}</Caption>
          {sessions.map((session) => (
            <Session
              key={session.pci}
              session={session}
              at={at}
              words={words}
              open={chosen === session.pci}
              onToggle={() => setChosen(chosen === session.pci ? undefined : session.pci)}
              onRevoked={() => {
                announce(t('permissions.tookBack'))
                refetch()
              }}
            />
          ))}
        </Stack>
      ))}
    </Body>
  )
}

type SessionProps = {
  readonly session: SmartSession
  readonly at: number
  readonly words: (said: Said) => string
  readonly open: boolean
  readonly onToggle: () => void
  readonly onRevoked: () => void
}

function Session({ session, at, words, open, onToggle, onRevoked }: SessionProps) {
  const { t, locale } = useText()
  const kit = useKit()
  const { pci, networkId, createdAt, expiresAt, revokedAt, disabledAt, isNetworkRead } = session
  const network = kit.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)?.name ?? networkId
  const status = smartSessionStatus(session, at)
  const until = {
    active: t('permissions.until', { date: dayText(expiresAt, locale) }),
    expired: t('permissions.ended', { date: dayText(expiresAt, locale) }),
    revoked: t(
      disabledAt === undefined && isNetworkRead && at < expiresAt
        ? 'permissions.takenBackPending'
        : 'permissions.takenBack',
      { date: dayText(revokedAt ?? disabledAt ?? expiresAt, locale), network },
    ),
  }
  const [first, ...others] = saidOf(session)
  return (
    <>
      <List>
        <Row
          image={<Glyph icon={keyIcon} />}
          title={first ? words(first) : t('permissions.unknown')}
          subtitle={until[status]}
          trailing={<Icon d={downIcon} />}
          aria-expanded={open}
          data-testid={`smart-session-${pci}`}
          onClick={onToggle}
        />
      </List>
      {open && (
        <Card>
          <Stack>
            {others.map((each) => (
              <Text key={words(each)}>{words(each)}</Text>
            ))}
            <PermissionFacts networkId={networkId} grant={first?.grant} createdAt={createdAt} />
            {status === 'active' && <TakeBack session={session} onRevoked={onRevoked} />}
          </Stack>
        </Card>
      )}
    </>
  )
}

/** Asks the wallet to end a session, and says how that went. */
function TakeBack({ session, onRevoked }: { readonly session: SmartSession; readonly onRevoked: () => void }) {
  const kit = useKit()
  const { t, errorText } = useText()
  const wallet = useKitState((state) => selectAccount(state).connectedWalletInfo?.name) ?? t('common.wallet')
  const { run, isPending, error } = useAsyncAction(
    useCallback((each: SmartSession) => revokeSmartSession(kit, each), [kit]),
  )
  const said = error && errorText(error, { wallet })
  const isDeclined = isKitError(error, 'wallet/user-rejected')
  return (
    <Stack>
      {said && (
        <Note icon={alertIcon} tone={isDeclined ? 'plain' : 'bad'} title={said.title} live="alert">
          {said.body}
        </Note>
      )}
      {error && !isDeclined && <ErrorDetails error={error} />}
      <Button
        variant="danger"
        busy={isPending}
        data-testid="take-back"
        onClick={() => {
          run(session).then(onRevoked, () => {
            // Said above.
          })
        }}
      >
        {t('permissions.takeBack')}
      </Button>
      {isPending && (
        <Text tone="small" role="status">
          {t('permissions.asking', { wallet })}
        </Text>
      )}
    </Stack>
  )
}

const saidOf = ({ networkId, grants }: SmartSession): readonly Said[] => grants.map((grant) => ({ networkId, grant }))

/** Where the account in use can have sessions: what its wallet says, else the network in use. */
function useSessionNetworks(): readonly CaipNetworkId[] {
  const kit = useKit()
  const networkId = useKitState((state) => selectAccount(state).networkId)
  const smart = useKitState((state) =>
    state.activeNamespace
      ? selectNetworkState(kit, state, state.activeNamespace).smartAccountEnabledNetworks.join()
      : '',
  )
  return useMemo(() => {
    const known = kit.networks.map(({ caipNetworkId }) => caipNetworkId).filter((id) => smart.split(',').includes(id))
    return known.length > 0 || networkId === undefined ? known : [networkId]
  }, [kit, networkId, smart])
}
