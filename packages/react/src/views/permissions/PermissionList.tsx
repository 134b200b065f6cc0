import { type Scope, selectAccount } from '@latchkey/core'
import type { AccountAllowance, WaitingRevocation } from '@latchkey/core/allowances'
import { isKitError } from '@latchkey/protocol'
import {
  alertIcon,
  Button,
  ButtonRow,
  Caption,
  List,
  Note,
  Stack,
  shieldIcon,
  Text,
  useAnnounce,
  useStyles,
} from '@latchkey/ui'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { useMoney } from '../../hooks/useMoney.ts'
import { loadPermissionsBundle, type Permissions, usePermissions } from '../../hooks/usePermissions.ts'
import { ErrorDetails } from '../../parts/ErrorDetails.tsx'
import { MoreRows } from '../../parts/MoreRows.tsx'
import { SkeletonRows } from '../../parts/rows.tsx'
import { Redacted } from '../../parts/TokenRow.tsx'
import { EmptyList, UnreadNetworks } from '../../parts/UnreadNetworks.tsx'
import { useIsolate, useText } from '../../text/TextContext.ts'
import { AllowanceRow, permissionCss } from './AllowanceRow.tsx'
import { OtherPermissions } from './OtherPermissions.tsx'
import { useAllowanceWords } from './useAllowanceWords.ts'

/** As many rows as a tall screen shows twice; more come as their end comes into sight. */
const pageRows = 40

export type PermissionListProps = {
  /** Whose, read-only. Default: everything connected, to be taken back. */
  readonly scopes?: readonly Scope[] | undefined
}

/** What others may do with an account, grouped, with what can be taken back in one press. Needs the kit's texts above it. */
export function PermissionList({ scopes }: PermissionListProps) {
  useStyles(permissionCss)
  const { t } = useText()
  const permissions = usePermissions(scopes ? { scopes } : {})
  const { allowances, tokenAccounts = [], networks, waiting, isPending, isRevoking } = permissions
  const canRevoke = scopes === undefined
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const select = useCallback((ids: readonly string[], selected: boolean) => {
    setChosen((before) => {
      const after = new Set(before)
      for (const id of ids) {
        if (selected) after.add(id)
        else after.delete(id)
      }
      return after
    })
  }, [])
  const [announce, announcement] = useAnnounce()
  useAnnounceGone(allowances, (count) => announce(t('allowances.revoked', { count })))
  if (isPending || allowances === undefined) {
    return (
      <List aria-busy="true" aria-label={t('allowances.loading')}>
        <SkeletonRows count={4} two value />
      </List>
    )
  }
  const isFree = ({ revoked }: { readonly revoked?: { readonly state: string } | undefined }) =>
    revoked === undefined || revoked.state === 'failed'
  const isChosen = ({ id }: { readonly id: string }) => chosen.has(id)
  const picked = [...allowances.filter(isFree), ...tokenAccounts.filter(isFree)].filter(isChosen)
  return (
    <Stack>
      {announcement}
      {allowances.length > 0 && <Summary allowances={allowances} canRevoke={canRevoke} />}
      {waiting.map((each) => (
        <Interrupted key={each.planId} waiting={each} />
      ))}
      {allowances.length === 0 ? (
        <Nothing networks={networks} />
      ) : (
        <AllowanceList allowances={allowances} chosen={chosen} onSelect={canRevoke ? select : undefined} />
      )}
      {allowances.length > 0 && <UnreadNetworks of="allowances" networks={networks} />}
      <Cut networkIds={permissions.cutNetworkIds} />
      <OtherPermissions permissions={permissions} chosen={chosen} onSelect={canRevoke ? select : undefined} />
      {canRevoke && (allowances.some(isFree) || picked.length > 0 || isRevoking) && (
        <RevokeButton permissions={permissions} picked={picked} onTaken={() => setChosen(new Set())} />
      )}
    </Stack>
  )
}

/** Says how many are gone since the last look, where there was one. */
function useAnnounceGone(allowances: Permissions['allowances'], say: (count: number) => void): void {
  const busy = useRef<readonly string[]>([])
  useEffect(() => {
    if (allowances === undefined) return
    const left = new Set(allowances.map(({ id }) => id))
    const gone = busy.current.filter((id) => !left.has(id))
    busy.current = allowances.flatMap(({ id, revoked }) => (revoked?.state === 'revoking' ? [id] : []))
    if (gone.length > 0) say(gone.length)
  }, [allowances, say])
}

/** What all could take today of what has a price: of each token, what the one that may take the most of it could. */
function Summary({
  allowances,
  canRevoke,
}: {
  readonly allowances: readonly AccountAllowance[]
  readonly canRevoke: boolean
}) {
  const { t } = useText()
  const money = useMoney()
  const isolate = useIsolate()
  const total = useMemo(() => {
    const most = new Map<string, number>()
    for (const { owner, chainId, token, tokenAccount, atRisk } of allowances) {
      const key = `${owner} ${chainId} ${tokenAccount ?? token.address}`
      most.set(key, Math.max(most.get(key) ?? 0, atRisk.value ?? 0))
    }
    return [...most.values()].reduce((sum, value) => sum + value, 0)
  }, [allowances])
  const isLeast = allowances.some(({ atRisk }) => atRisk.value === undefined && Number(atRisk.amount ?? 1) > 0)
  return (
    <Stack>
      <h3 className="lk-say" data-testid="at-risk">
        {total === 0 ? (
          t('allowances.totalNone')
        ) : (
          <Redacted>
            {t(isLeast ? 'allowances.totalAtLeast' : 'allowances.total', { value: isolate(money.text(total)) })}
          </Redacted>
        )}
      </h3>
      <Text tone="small">
        {t('allowances.about')} {!canRevoke && t('allowances.watched')}
      </Text>
    </Stack>
  )
}

function Nothing({ networks }: Pick<Permissions, 'networks'>) {
  const kit = useKit()
  const { t, locale } = useText()
  const names = [...new Set(networks.map(({ networkId }) => networkId))].map(
    (id) => kit.networks.find(({ caipNetworkId }) => caipNetworkId === id)?.name ?? id,
  )
  return (
    <EmptyList
      of="allowances"
      networks={networks}
      icon={shieldIcon}
      title={t('allowances.none.title')}
      testId="no-allowances"
    >
      {t('allowances.none.body', { networks: new Intl.ListFormat(locale).format(names) })}
    </EmptyList>
  )
}

function Cut({ networkIds }: { readonly networkIds: Permissions['cutNetworkIds'] }) {
  const { t, locale } = useText()
  const { network } = useAllowanceWords()
  if (networkIds.length === 0) return null
  return (
    <Caption>{t('allowances.cut', { networks: new Intl.ListFormat(locale).format(networkIds.map(network)) })}</Caption>
  )
}

type AllowanceListProps = {
  readonly allowances: NonNullable<Permissions['allowances']>
  readonly chosen: ReadonlySet<string>
  readonly onSelect: ((ids: readonly string[], selected: boolean) => void) | undefined
}

function AllowanceList({ allowances, chosen, onSelect }: AllowanceListProps) {
  const { t } = useText()
  const words = useAllowanceWords()
  const [shown, setShown] = useState(pageRows)
  const more = useCallback(() => setShown((count) => count + pageRows), [])
  const selectOne = useCallback((id: string, selected: boolean) => onSelect?.([id], selected), [onSelect])
  const free = allowances.filter(({ revoked }) => revoked === undefined || revoked.state === 'failed')
  const all = free.length > 0 && free.every(({ id }) => chosen.has(id))
  return (
    <Stack>
      <div className="lk-all">
        <Caption>
          {t('allowances.tokens')} · {allowances.length}
        </Caption>
        {onSelect && free.length > 1 && (
          <label>
            <span className="lk-tick">
              <input
                type="checkbox"
                checked={all}
                data-testid="select-all"
                onChange={(event) =>
                  onSelect(
                    free.map(({ id }) => id),
                    event.target.checked,
                  )
                }
              />
            </span>
            {t('allowances.selectAll')}
          </label>
        )}
      </div>
      <List aria-label={t('allowances.tokens')}>
        {allowances.slice(0, shown).map((allowance) => (
          <AllowanceRow
            key={`${allowance.owner} ${allowance.id}`}
            allowance={allowance}
            words={words}
            selected={chosen.has(allowance.id)}
            onSelect={onSelect && selectOne}
          />
        ))}
      </List>
      {shown < allowances.length && <MoreRows label={t('allowances.more')} onMore={more} />}
    </Stack>
  )
}

/** What was begun and waits for a press: the page was closed over it, or the wallet would not take all at once. */
function Interrupted({ waiting }: { readonly waiting: WaitingRevocation }) {
  const kit = useKit()
  const { t } = useText()
  const { network } = useAllowanceWords()
  const { planId, networkId, count, isUnknown } = waiting
  return (
    <Note
      icon={alertIcon}
      tone="warn"
      live="status"
      title={t('allowances.interrupted', { count, network: network(networkId) })}
    >
      {isUnknown && <Text tone="small">{t('allowances.unknown')}</Text>}
      <ButtonRow>
        <Button
          data-testid="go-on"
          onClick={() => {
            void loadPermissionsBundle().then(({ continuePlan }) =>
              continuePlan(kit, { id: planId }).catch((error: unknown) =>
                kit.env.log('debug', 'The plan did not go on', error),
              ),
            )
          }}
        >
          {t('allowances.goOn')}
        </Button>
        <Button
          data-testid="leave"
          onClick={() => void loadPermissionsBundle().then(({ cancelPlan }) => cancelPlan(kit, { id: planId }))}
        >
          {t('allowances.leave')}
        </Button>
      </ButtonRow>
    </Note>
  )
}

type RevokeButtonProps = {
  readonly permissions: Permissions
  readonly picked: NonNullable<Parameters<Permissions['revokePermissions']>[0]['allowances']>
  readonly onTaken: () => void
}

function RevokeButton({ permissions, picked, onTaken }: RevokeButtonProps) {
  const { t, errorText } = useText()
  const wallet = useKitState((state) => selectAccount(state).connectedWalletInfo?.name) ?? t('common.wallet')
  const { isRevoking, revokeError: error, waiting, revokePermissions } = permissions
  // What waits for a press above is not in the wallet: nothing is being asked there.
  const isAsking = isRevoking && waiting.length === 0
  const isDeclined = isKitError(error, 'wallet/user-rejected')
  const said = error && !isRevoking ? errorText(error, { wallet }) : undefined
  return (
    <div className="lk-revoke">
      {said && (
        <Note icon={alertIcon} tone={isDeclined ? 'plain' : 'bad'} title={said.title} live="alert">
          {said.body}
        </Note>
      )}
      {said && error && !isDeclined && <ErrorDetails error={error} />}
      <Button
        variant="danger"
        busy={isAsking}
        disabled={isAsking ? false : isRevoking || picked.length === 0}
        data-testid="revoke"
        onClick={() => {
          revokePermissions({ allowances: picked }).then(onTaken, () => {
            // Said above.
          })
        }}
      >
        {picked.length === 0 ? t('allowances.revokeNone') : t('allowances.revoke', { count: picked.length })}
      </Button>
      {isAsking && (
        <Text tone="small" role="status">
          {t('permissions.asking', { wallet })}
        </Text>
      )}
    </div>
  )
}
