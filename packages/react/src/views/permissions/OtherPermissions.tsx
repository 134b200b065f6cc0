import { openModal, pushView } from '@latchkey/core'
import type { SmartSession } from '@latchkey/core/smart-sessions'
import { truncateAddress } from '@latchkey/protocol'
import type { SignInSession } from '@latchkey/protocol/siwx'
import { Button, Glyph, globeIcon, keyIcon, Mono, Row, WalletImage } from '@latchkey/ui'
import { useDisconnect } from '../../hooks/connections.ts'
import { useKit } from '../../hooks/useKit.ts'
import type { Permissions } from '../../hooks/usePermissions.ts'
import { useSiwx } from '../../hooks/useSiwx.ts'
import { useText } from '../../text/TextContext.ts'
import { AccountCode, Group } from './AccountCode.tsx'
import { useAllowanceWords } from './useAllowanceWords.ts'

export type OtherPermissionsProps = {
  readonly permissions: Permissions
  readonly chosen: ReadonlySet<string>
  readonly onSelect: ((ids: readonly string[], selected: boolean) => void) | undefined
}

/** What is no allowance: the code of the account, open token accounts, grants, wallets and sign-ins. Empty groups are left out. */
export function OtherPermissions({ permissions, chosen, onSelect }: OtherPermissionsProps) {
  const { t } = useText()
  const { contracts = [], tokenAccounts = [], grants, connections, signIns = [] } = permissions
  return (
    <>
      {contracts.length > 0 && <AccountCode contracts={contracts} isReadOnly={onSelect === undefined} />}
      {tokenAccounts.length > 0 && (
        <Group label={t('allowances.accounts')}>
          {tokenAccounts.map((each) => (
            <TokenAccountRow key={each.id} account={each} selected={chosen.has(each.id)} onSelect={onSelect} />
          ))}
        </Group>
      )}
      <Grants grants={grants} />
      {connections.length > 0 && <Connections connections={connections} />}
      {signIns.length > 0 && <SignIns signIns={signIns} />}
    </>
  )
}

type TokenAccountRowProps = {
  readonly account: NonNullable<Permissions['tokenAccounts']>[number]
  readonly selected: boolean
  readonly onSelect: OtherPermissionsProps['onSelect']
}

/** A token account; one that is empty can be closed. */
function TokenAccountRow({ account, selected, onSelect }: TokenAccountRowProps) {
  const { t } = useText()
  const words = useAllowanceWords()
  const { id, symbol, mint, amount, deposit, revoked } = account
  const isEmpty = /^0(\.0+)?$/.test(amount)
  const token = symbol ?? truncateAddress(mint)
  const isBusy = revoked?.state === 'revoking' || revoked?.state === 'waiting'
  const note = isBusy
    ? t('allowances.revoking')
    : isEmpty
      ? t('allowances.accounts.empty', { deposit })
      : t('allowances.accounts.holds', { amount: words.amount(amount), token })
  return (
    <Row
      image={<Glyph icon={keyIcon} />}
      title={token}
      subtitle={note}
      trailing={
        onSelect &&
        isEmpty && (
          <span className="lk-tick">
            <input
              type="checkbox"
              checked={selected && !isBusy}
              disabled={isBusy}
              aria-label={t('allowances.select', { what: token, who: note })}
              onChange={(event) => onSelect([id], event.target.checked)}
            />
          </span>
        )
      }
    />
  )
}

/** What the wallet has granted this app, on the view that has each of it. */
function Grants({ grants }: { readonly grants: readonly SmartSession[] | undefined }) {
  const kit = useKit()
  const { t } = useText()
  if (grants?.length === 0) return null
  return (
    <Group label={t('allowances.grants')}>
      <Row
        image={<Glyph icon={keyIcon} />}
        title={grants ? t('allowances.grants.row', { count: grants.length }) : t('permissions.failed.title')}
        subtitle={grants ? undefined : t('allowances.grants.unread')}
        next
        data-testid="grants"
        onClick={() => {
          if (kit.store.getState().modal.open) pushView(kit, 'SmartSessionList')
          else void openModal(kit, { view: 'SmartSessionList' })
        }}
      />
    </Group>
  )
}

function Connections({ connections }: Pick<Permissions, 'connections'>) {
  const { t } = useText()
  const { disconnect, isPending } = useDisconnect()
  return (
    <Group label={t('allowances.connections')}>
      {connections.map(({ uid, connectorId, name, imageUrl, type, accounts }) => (
        <Row
          key={uid}
          image={<WalletImage name={name} src={imageUrl} />}
          title={name}
          subtitle={
            type === 'WALLET_CONNECT'
              ? t('allowances.connections.session')
              : accounts[0] && <Mono>{truncateAddress(accounts[0].slice(accounts[0].lastIndexOf(':') + 1))}</Mono>
          }
          trailing={
            <Button
              fit
              variant="quiet"
              busy={isPending}
              aria-label={t('allowances.connections.end', { wallet: name })}
              onClick={() => {
                disconnect({ connectorId }).catch(() => {
                  // The wallet is gone from here all the same.
                })
              }}
            >
              {t('account.disconnect')}
            </Button>
          }
        />
      ))}
    </Group>
  )
}

function SignIns({ signIns }: { readonly signIns: readonly SignInSession[] }) {
  const { t } = useText()
  const { day } = useAllowanceWords()
  const { endSession } = useSiwx()
  return (
    <Group label={t('allowances.signIns')}>
      {signIns.map((session) => {
        const site = [...new Set(session.accounts.map(({ domain }) => domain))].join(', ')
        return (
          <Row
            key={session.id}
            image={<Glyph icon={globeIcon} />}
            title={<bdi dir="ltr">{site}</bdi>}
            subtitle={
              session.current
                ? t('allowances.signIns.here')
                : t('allowances.signIns.used', { date: day(session.lastUsedAt) })
            }
            trailing={
              <Button
                fit
                variant="quiet"
                aria-label={t('allowances.signIns.end', { site })}
                onClick={() => void endSession(session)}
              >
                {t('allowances.end')}
              </Button>
            }
          />
        )
      })}
    </Group>
  )
}
