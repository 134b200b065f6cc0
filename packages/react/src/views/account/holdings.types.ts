import type { useTokens } from '../../hooks/useTokens.ts'

/** What is known of the holdings of the connected account. */
export type Holdings = ReturnType<typeof useTokens>
