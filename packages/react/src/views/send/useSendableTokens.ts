import { supports } from '@latchkey/core'
import type { TokenBalance } from '@latchkey/core/queries'
import { sortTokens } from '../../amounts/sortTokens.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useTokens } from '../../hooks/useTokens.ts'

/** What is held on networks that can send. `undefined` until it is known. */
export function useSendableTokens(): readonly TokenBalance[] | undefined {
  const kit = useKit()
  const { tokens } = useTokens()
  return tokens && sortTokens(tokens).filter((token) => supports(kit, 'send', token.chainId))
}
