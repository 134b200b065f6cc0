import type { TokenBalance } from '@latchkey/core/queries'
import { useKit } from '@latchkey/react'
import { eyeIcon, IconButton, TokenImage, Who } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'
import { useOwnChoices } from '../preferences/useOwnChoices.ts'
import { holdingId } from './holdingId.ts'
import css from './TokensPanel.module.css'

/** The tokens that the person has put aside, behind one line, with the way back for each. */
export function HiddenTokens({ holdings }: { readonly holdings: readonly TokenBalance[] }) {
  const { t } = useText()
  const { networks } = useKit()
  const { hiddenTokens = [], set } = useOwnChoices()
  return (
    <details className={css.hidden}>
      <summary>{t('tokens.hidden', { count: holdings.length })}</summary>
      <ul>
        {holdings.map((holding) => {
          const network =
            networks.find(({ caipNetworkId }) => caipNetworkId === holding.chainId)?.name ?? holding.chainId
          const id = holdingId(holding)
          return (
            <li key={id}>
              <Who
                image={<TokenImage name={holding.symbol} src={holding.iconUrl} />}
                name={holding.name}
                note={network}
                end={
                  <IconButton
                    icon={eyeIcon}
                    label={t('tokens.unhide', { token: holding.symbol, network })}
                    onClick={() => set({ hiddenTokens: hiddenTokens.filter((each) => each !== id) })}
                  />
                }
              />
            </li>
          )
        })}
      </ul>
    </details>
  )
}
