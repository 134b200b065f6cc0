import { networkImageUrl } from '@latchkey/core'
import type { AccountAllowance } from '@latchkey/core/allowances'
import { truncateAddress } from '@latchkey/protocol'
import {
  alertIcon,
  Badge,
  Card,
  CopyButton,
  cx,
  downIcon,
  type Fact,
  Icon,
  KeyValue,
  Mono,
  Note,
  Press,
  Spinner,
  TokenImage,
  useStyles,
} from '@latchkey/ui'
import { memo, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import type { Revoked } from '../../hooks/usePermissions.ts'
import { Redacted } from '../../parts/TokenRow.tsx'
import { useText } from '../../text/TextContext.ts'
import type { AllowanceWords } from './useAllowanceWords.ts'

export const permissionCss = `
.lk-perm{display:grid;grid-template-columns:auto minmax(0,1fr);align-items:start;position:relative}
.lk-perm+.lk-perm::before{content:"";position:absolute;inset-block-start:0;inset-inline:calc(var(--lk-m)*6) 0;block-size:1px;background:var(--lk-line)}
.lk-perm>.lk-row{grid-column:2;display:grid;grid-template-columns:auto minmax(0,1fr) auto auto;row-gap:0}
.lk-perm:not(.fixed)>.lk-row{padding-inline-start:0}
.lk-perm>.lk-row>.lk-num{white-space:nowrap}
.lk-perm.fixed>.lk-row{grid-column:1/-1}
.lk-perm>.more{grid-column:1/-1;padding-inline:var(--lk-s3);padding-block-end:var(--lk-s3);display:grid;gap:var(--lk-s2)}
.lk-perm>.lk-row>.lk-img{align-self:start}
.lk-perm .lk-card{background:var(--lk-hover)}
.lk-perm [aria-expanded=true]>.lk-i{rotate:180deg}
.lk-perm .gone{opacity:.55}
.lk-tick{display:grid;place-items:center;inline-size:var(--lk-hit);min-block-size:calc(var(--lk-m)*6);cursor:pointer}
.lk-tick>input{appearance:none;inline-size:var(--lk-hit);block-size:var(--lk-hit);margin:0;display:grid;place-items:center;cursor:inherit;border-radius:var(--lk-r-m)}
.lk-tick>input::before{content:"";grid-area:1/1;inline-size:calc(var(--lk-m)*2);block-size:calc(var(--lk-m)*2);box-sizing:border-box;border:1.5px solid var(--lk-text-3);border-radius:calc(var(--lk-m)*.5)}
.lk-tick>input:checked::before{background:var(--lk-accent);border-color:var(--lk-accent)}
.lk-tick>input:checked::after{content:"";grid-area:1/1;inline-size:calc(var(--lk-m)*.5);block-size:var(--lk-m);border:solid var(--lk-bg);border-width:0 2px 2px 0;rotate:45deg;translate:0 -1px}
.lk-tick>input:disabled::before{opacity:.4}
@media (forced-colors:active){.lk-tick>input{appearance:auto;inline-size:calc(var(--lk-m)*2)}}
.lk-tick>input:focus-visible{outline:2px solid var(--lk-focus);outline-offset:-4px}
.lk-tick:has(:disabled){cursor:not-allowed}
.lk-perm .risks{grid-column:2/-1;display:flex;flex-wrap:wrap;gap:var(--lk-s1);margin-block-start:var(--lk-s1)}
.lk-perm .risks>.lk-badge{flex:0 1 auto;white-space:normal;background:var(--lk-warn-soft);color:var(--lk-warn)}
.lk-perm .risks>.now{color:var(--lk-text-2);background:var(--lk-hover);display:inline-flex;gap:var(--lk-s1)}
.lk-all{display:flex;align-items:center;justify-content:space-between;gap:var(--lk-s2)}
.lk-all>label{display:flex;align-items:center;font-size:var(--lk-t2);line-height:var(--lk-l2);color:var(--lk-text-2);cursor:pointer;min-block-size:var(--lk-hit);padding-inline-end:var(--lk-s2)}
.lk-revoke{position:sticky;inset-block-end:var(--lk-bottom-bar,0px);padding:var(--lk-s2);margin-inline:calc(-1*var(--lk-s2));background:var(--lk-bg);z-index:1;display:grid;gap:var(--lk-s2)}
.lk-body .lk-revoke{inset-block-end:calc(-1*var(--lk-s4));padding-block-end:var(--lk-s4);margin-block-end:calc(-1*var(--lk-s4))}
`

export type AllowanceRowProps = {
  readonly allowance: AccountAllowance & { readonly revoked: Revoked | undefined }
  readonly words: AllowanceWords
  readonly selected: boolean
  /** Absent: nothing can be taken back. */
  readonly onSelect?: ((id: string, selected: boolean) => void) | undefined
}

/** Who may take what, what it could cost today, and why to look at it; opens to all that is known. */
export const AllowanceRow = memo(function AllowanceRow({ allowance, words, selected, onSelect }: AllowanceRowProps) {
  useStyles(permissionCss)
  const kit = useKit()
  const { t, errorText } = useText()
  const [open, setOpen] = useState(false)
  const { id, chainId, token, spender, kind, revoked } = allowance
  const network = kit.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  const who = words.who(allowance)
  const what = words.what(allowance)
  const isBusy = revoked?.state === 'revoking' || revoked?.state === 'waiting'
  const failure = revoked?.error && errorText(revoked.error, { network: network?.name })
  const risks = words.risks(allowance)
  return (
    <li className={cx('lk-perm', !onSelect && 'fixed')} data-testid="allowance" data-allowance={id}>
      {onSelect && (
        <span className="lk-tick">
          <input
            type="checkbox"
            checked={selected && !isBusy}
            disabled={isBusy}
            aria-label={t('allowances.select', { what, who })}
            onChange={(event) => onSelect(id, event.target.checked)}
          />
        </span>
      )}
      <Press className="lk-row two" aria-expanded={open} onClick={() => setOpen(!open)}>
        <TokenImage
          name={token.symbol ?? token.name ?? '?'}
          src={token.iconUrl}
          square={kind.startsWith('erc721') || kind === 'erc1155-all'}
          {...(network && { cornerName: network.name, cornerSrc: networkImageUrl(kit, network) })}
        />
        <span className="lk-row-t">
          <span>{spender.name === undefined ? <Mono full={spender.address}>{who}</Mono> : <bdi>{who}</bdi>}</span>
          <span>{t('allowances.on', { what: words.brief(allowance), network: words.network(chainId) })}</span>
        </span>
        <span className={cx('lk-num', isBusy && 'gone')}>
          <Redacted>{words.worth(allowance)}</Redacted>
        </span>
        <Icon d={downIcon} />
        {(risks.length > 0 || isBusy) && (
          <span className="risks">
            {isBusy && (
              <span className="lk-badge now">
                {revoked?.state === 'revoking' && <Spinner />}
                {t(revoked?.state === 'revoking' ? 'allowances.revoking' : 'allowances.waiting')}
              </span>
            )}
            {risks.map((risk) => (
              <Badge key={risk}>{risk}</Badge>
            ))}
          </span>
        )}
      </Press>
      {(open || failure) && (
        <div className="more">
          {failure && (
            <Note icon={alertIcon} tone="bad" title={failure.title} live="alert">
              {failure.body}
            </Note>
          )}
          {open && <AllowanceFacts allowance={allowance} words={words} />}
        </div>
      )}
    </li>
  )
})

function AllowanceFacts({ allowance, words }: Pick<AllowanceRowProps, 'allowance' | 'words'>) {
  const { t } = useText()
  const { spender, token, kind, since, lastUsed, expiresAt, tokenAccount } = allowance
  const address = (name: string, text: string): Fact => ({
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
  const day = (name: string, time: string | undefined): readonly Fact[] =>
    time === undefined ? [] : [{ name, value: words.day(time) }]
  return (
    <Card>
      <KeyValue
        facts={[
          address(t('allowances.fact.who'), spender.address),
          address(t('allowances.fact.token'), tokenAccount ?? token.address),
          ...day(t('allowances.fact.known'), spender.firstSeen),
          ...day(t('allowances.fact.since'), since),
          { name: t('allowances.fact.used'), value: lastUsed ? words.day(lastUsed) : t('allowances.fact.notSeen') },
          ...day(t('allowances.fact.ends'), expiresAt),
          ...(kind === 'permit2' ? [{ name: t('allowances.fact.through'), value: 'Permit2' }] : []),
        ]}
      />
    </Card>
  )
}
