import { networkImageUrl } from '@latchkey/core'
import { downIcon, Icon, NetworkImage, TokenImage, useStyles, VisuallyHidden } from '@latchkey/ui'
import { useState } from 'react'
import type { Asset } from '../../amounts/groupAssets.ts'
import { useKit } from '../../hooks/useKit.ts'
import { TokenRow } from '../../parts/TokenRow.tsx'
import { useText } from '../../text/TextContext.ts'

const css = `
.lk-asset{display:flex;align-items:center;gap:var(--lk-s1)}
.lk-asset>span:first-child{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.lk-asset>:not(:first-child){flex:none}
.lk-asset>.lk-img{inline-size:calc(var(--lk-m)*1.6);block-size:calc(var(--lk-m)*1.6);box-shadow:0 0 0 2px var(--lk-under,var(--lk-raised))}
.lk-asset>.lk-img+.lk-img{margin-inline-start:calc(var(--lk-s1)*-1 - 3px)}
[aria-expanded=true] .lk-asset>.lk-i{rotate:180deg}
.lk-part{padding-inline-start:calc(var(--lk-s4) + var(--lk-s2))}
`

type AssetRowsProps = {
  readonly asset: Asset
  /** Where another token has the same symbol. */
  readonly address: string | undefined
}

/** Something of value: a row, and where it lies on several networks, one for all that opens to a row for each. */
export function AssetRows({ asset: { total, parts }, address }: AssetRowsProps) {
  const { t } = useText()
  const kit = useKit()
  useStyles(css)
  const [open, setOpen] = useState(false)
  if (parts.length === 1) return <TokenRow token={total} address={address} />
  const networkImage = (id: string, size: 'xs' | 's') => {
    const network = kit.networks.find(({ caipNetworkId }) => caipNetworkId === id)
    return (
      <NetworkImage key={id} size={size} name={network?.name ?? id} src={network && networkImageUrl(kit, network)} />
    )
  }
  return (
    <>
      <TokenRow
        token={total}
        image={<TokenImage name={total.symbol} src={total.iconUrl} />}
        title={
          <span className="lk-asset">
            <span title={total.name}>{total.name}</span>
            {parts.slice(0, 4).map(({ chainId }) => networkImage(chainId, 'xs'))}
            <Icon d={downIcon} size="s" />
          </span>
        }
        where={<VisuallyHidden> {t('account.totalOn', { count: parts.length })}</VisuallyHidden>}
        expanded={open}
        onChoose={() => setOpen(!open)}
      />
      {open &&
        parts.map((part) => (
          <TokenRow
            key={part.chainId}
            className="lk-part"
            token={part}
            image={networkImage(part.chainId, 's')}
            title={kit.networks.find(({ caipNetworkId }) => caipNetworkId === part.chainId)?.name ?? part.chainId}
            where=""
          />
        ))}
    </>
  )
}
