import { type CaipNetworkId, truncateAddress } from '@latchkey/protocol'
import type { Grant } from '@latchkey/protocol/permissions'
import { CopyButton, KeyValue, Mono } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../text/TextContext.ts'

export type PermissionFactsProps = {
  readonly networkId: CaipNetworkId
  readonly grant: Omit<Grant, 'chainId'> | undefined
  /** In seconds since 1970. Undefined: just now. */
  readonly createdAt?: number | undefined
}

/** Whom a permission is for, and by which addresses its parties are known. */
export function PermissionFacts({ networkId, grant, createdAt }: PermissionFactsProps) {
  const kit = useKit()
  const { t, locale } = useText()
  const network = kit.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const address = (name: string, text: string) => ({
    name,
    value: (
      <>
        <Mono full={text}>{truncateAddress(text)}</Mono>
        <CopyButton
          text={text}
          label={t('permissions.copy', { name })}
          copiedLabel={t('common.copied')}
          refusedLabel={t('common.notCopied')}
        />
      </>
    ),
  })
  const token =
    grant && 'asset' in grant.permission && grant.permission.asset.kind === 'token' && grant.permission.asset
  const contract = grant?.permission.kind === 'calls' && grant.permission.contract
  const facts = [
    ...(grant ? [address(t('permissions.spender'), grant.delegate)] : []),
    ...(grant?.payee ? [address(t('permissions.receiver'), grant.payee)] : []),
    ...(token ? [address(t('permissions.token'), token.address)] : []),
    ...(contract ? [address(t('permissions.contract'), contract)] : []),
    { name: t('permissions.network'), value: network?.name ?? networkId },
    ...(createdAt === undefined ? [] : [{ name: t('permissions.given'), value: dayText(createdAt, locale) }]),
  ]
  return <KeyValue facts={facts} />
}

/** A day, from seconds since 1970. */
export function dayText(seconds: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }).format(seconds * 1_000)
}
