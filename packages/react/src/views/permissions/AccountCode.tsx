import { type KitState, selectAccount } from '@latchkey/core'
import type { AccountDelegation } from '@latchkey/core/allowances'
import { isKitError, truncateAddress } from '@latchkey/protocol'
import { alertIcon, Button, Caption, Glyph, List, Mono, Note, Row, Stack, shieldIcon } from '@latchkey/ui'
import { useCallback } from 'react'
import { useAsyncAction } from '../../hooks/useAsyncAction.ts'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { loadPermissionsBundle } from '../../hooks/usePermissions.ts'
import { useText } from '../../text/TextContext.ts'
import { useAllowanceWords } from './useAllowanceWords.ts'

export type AccountCodeProps = {
  readonly contracts: readonly AccountDelegation[]
  /** Somebody else's account: nothing is said of taking it back. */
  readonly isReadOnly: boolean
}

/** The code of the account on each network (EIP-7702). The embedded wallet takes back its own; of another it is said how. */
export function AccountCode({ contracts, isReadOnly }: AccountCodeProps) {
  const { t } = useText()
  const own = useKitState(accountsOfLogin).split(' ')
  const wallet = useKitState((state) => selectAccount(state).connectedWalletInfo?.name) ?? t('common.wallet')
  const isOwn = ({ owner }: AccountDelegation) => own.includes(owner.toLowerCase())
  return (
    <>
      <Group label={t('allowances.contracts')}>
        {contracts.map((contract) => (
          <ContractRow
            key={`${contract.chainId} ${contract.owner}`}
            contract={contract}
            canUndo={!isReadOnly && isOwn(contract)}
          />
        ))}
      </Group>
      {!isReadOnly && !contracts.every(isOwn) && <Caption>{t('allowances.contracts.elsewhere', { wallet })}</Caption>}
    </>
  )
}

/** The addresses of the embedded wallet, in small letters, with spaces between: on each network they are the same. */
function accountsOfLogin({ connectors, connections }: KitState): string {
  const id = connectors.find(({ login }) => login !== undefined)?.id
  const accounts = id === undefined ? [] : (connections.get(id)?.accounts ?? [])
  return accounts.map((account) => account.slice(account.lastIndexOf(':') + 1).toLowerCase()).join(' ')
}

function ContractRow({ contract, canUndo }: { readonly contract: AccountDelegation; readonly canUndo: boolean }) {
  const kit = useKit()
  const { t, errorText } = useText()
  const words = useAllowanceWords()
  const { address, name, ours, chainId, owner } = contract
  const network = words.network(chainId)
  const { run, isPending, error } = useAsyncAction(
    useCallback(
      async () => (await loadPermissionsBundle()).revokePermissions(kit, { contracts: [{ chainId, owner }] }),
      [kit, chainId, owner],
    ),
  )
  const said = error && !isPending && !isKitError(error, 'wallet/user-rejected') ? errorText(error) : undefined
  return (
    <>
      <Row
        image={<Glyph icon={shieldIcon} />}
        title={name ?? <Mono full={address}>{truncateAddress(address)}</Mono>}
        subtitle={t(ours ? 'allowances.contracts.ours' : 'allowances.contracts.other', { network })}
        trailing={
          canUndo && (
            <Button
              fit
              variant="quiet"
              busy={isPending}
              aria-label={t('allowances.contracts.offOn', { network })}
              data-testid="turn-off-code"
              onClick={() => {
                run().catch(() => {
                  // Said below; what was declined stands as before.
                })
              }}
            >
              {t('allowances.contracts.off')}
            </Button>
          )
        }
      />
      {said && (
        <li>
          <Note icon={alertIcon} tone="bad" title={said.title} live="alert">
            {said.body}
          </Note>
        </li>
      )}
    </>
  )
}

/** What is listed under one name. */
export function Group({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <Stack>
      <Caption>{label}</Caption>
      <List aria-label={label}>{children}</List>
    </Stack>
  )
}
