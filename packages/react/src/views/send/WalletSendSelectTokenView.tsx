import { editSend, goBack } from '@latchkey/core'
import type { TokenBalance } from '@latchkey/core/queries'
import { Body, Field, List, searchIcon, Text } from '@latchkey/ui'
import { useState } from 'react'
import { addressBeside } from '../../amounts/addressBeside.ts'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { SkeletonRows } from '../../parts/rows.tsx'
import { TokenRow } from '../../parts/TokenRow.tsx'
import { useText } from '../../text/TextContext.ts'
import { toSendToken, useSendableTokens } from './useSendForm.ts'

/** Fewer than these are read at a glance; a search would be in the way. */
const searchFrom = 8

/** What can be sent. */
export function WalletSendSelectTokenView() {
  const kit = useKit()
  const { t } = useText()
  const [search, setSearch] = useState('')
  const tokens = useSendableTokens()
  const beside = addressBeside(tokens ?? [])
  const chosen = useKitState((state) => state.send.token)
  const word = search.trim().toLowerCase()
  const shown = tokens?.filter(({ name, symbol }) => `${name} ${symbol}`.toLowerCase().includes(word))
  const choose = (token: TokenBalance) => {
    editSend(kit, { token: toSendToken(token), networkId: token.chainId, sendTokenAmount: '' })
    goBack(kit)
  }
  return (
    <Body>
      {tokens && tokens.length >= searchFrom && (
        <Field
          label={t('selectToken.search')}
          labelHidden
          icon={searchIcon}
          placeholder={t('selectToken.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {shown?.length === 0 ? (
        <Text centred role="status">
          {t('selectToken.none', { search })}
        </Text>
      ) : (
        <List aria-label={t('selectToken.list')} aria-busy={shown === undefined}>
          {shown?.map((token) => (
            <TokenRow
              key={`${token.chainId} ${token.address ?? ''}`}
              token={token}
              address={beside(token)}
              selected={token.chainId === chosen?.networkId && token.address === chosen.address}
              onChoose={() => choose(token)}
            />
          )) ?? <SkeletonRows count={3} round two value />}
        </List>
      )}
    </Body>
  )
}
