import * as ui from '../index.ts'

const address = '0x4f3aB1c0D2e95A7713c08bE66fD21a94C5E07b9d'
const nothing = () => undefined

/** Every part in its states, for checks that look at all of them. */
export const board = (
  <ui.Embedded label="Board">
    <ui.Header
      title="Board"
      start={<ui.IconButton icon={ui.backIcon} label="Back" flip />}
      end={<ui.IconButton icon={ui.closeIcon} label="Close" />}
    />
    <ui.Body>
      <ui.List>
        <ui.Row
          onClick={nothing}
          image={<ui.WalletImage name="One" ticked />}
          title="One"
          trailing={<ui.Badge tone="accent">Recent</ui.Badge>}
        />
        <ui.Row href="#two" image={<ui.Glyph icon={ui.gridIcon} />} title="Two" trailing={<ui.Badge>539</ui.Badge>} />
        <ui.Row onClick={nothing} title="Three" subtitle="Second line" value="1.40" valueNote="ETH" selected />
        <ui.Row title="Four" trailing={<ui.Badge tone="dot">Installed</ui.Badge>} />
        <ui.SkeletonRow two value />
      </ui.List>
      <ui.Chips>
        <ui.Chip pressed>All</ui.Chip>
        <ui.Chip pressed={false}>EVM</ui.Chip>
        <ui.Chip menu lead={<ui.NetworkImage size="xs" name="Base" />}>
          Base
        </ui.Chip>
      </ui.Chips>
      <ui.TileGrid>
        <li>
          <ui.Tile image={<ui.WalletImage size="m" name="Tile" />} name="Tile" />
        </li>
        <li>
          <ui.SkeletonTile />
        </li>
      </ui.TileGrid>
      <ui.Ring state="asked">
        <ui.WalletImage size="l" name="Ring" />
      </ui.Ring>
      <ui.StatusMessage title="Statement" live="status">
        What follows from it.
      </ui.StatusMessage>
      <ui.Note icon={ui.alertIcon} tone="bad" title="Bad">
        Note
      </ui.Note>
      <ui.Note icon={ui.alertIcon} tone="warn" title="Warn">
        Note
      </ui.Note>
      <ui.Note icon={ui.checkIcon} tone="ok" title="Ok">
        Note
      </ui.Note>
      <ui.Details
        summary="Details"
        text="code/reason"
        copyLabel="Copy details"
        copiedLabel="Copied"
        refusedLabel="Not copied"
      />
      <ui.Qr value="ethereum:0x1" label="Code" image={<ui.WalletImage name="Q" />} />
      <ui.Qr value={undefined} label="Code" />
      <ui.Qr value="ethereum:0x2" label="Code" veil={<ui.Button fit>New code</ui.Button>} />
      <ui.Stepper
        steps={[
          { text: 'First', state: 'done', note: 'until 14:32' },
          { text: 'Second', state: 'now' },
          { text: 'Third', state: 'next' },
        ]}
      />
      <ui.ListItemHeader
        image={<ui.Identicon seed={address} />}
        name="Name"
        note={<ui.Mono full={address}>0x4f…E07b9d</ui.Mono>}
        end={<ui.CopyButton text={address} label="Copy address" copiedLabel="Copied" refusedLabel="Not copied" />}
      />
      <ui.Total caption="Total" value="12" rest=".36" note="on 4 networks" footnote="Prices: Uniswap, 12:30" />
      <ui.Change direction="up">+1.50%</ui.Change>
      <ui.Change direction="down">-0.84%</ui.Change>
      <ui.Actions>
        <ui.Action icon={ui.receiveIcon}>Receive</ui.Action>
        <ui.Action icon={ui.sendIcon}>Send</ui.Action>
      </ui.Actions>
      <ui.Tabs
        label="Tabs"
        tabs={[
          { id: 'a', label: 'Tokens' },
          { id: 'b', label: 'NFTs' },
        ]}
        selected="a"
        onSelect={nothing}
      >
        Panel
      </ui.Tabs>
      <ui.AmountField
        label="Amount"
        value="250"
        onChange={nothing}
        unit={<ui.Chip menu>USDC</ui.Chip>}
        worth="250.00 USD"
        available={
          <>
            1,204.11 USDC <ui.MaxButton>Max</ui.MaxButton>
          </>
        }
      />
      <ui.Field label="To" defaultValue="0x12" message="Too short." tone="bad" />
      <ui.Field label="Search" labelHidden placeholder="Search" icon={ui.searchIcon} />
      <ui.OtpField label="Code" digitLabel={(place) => `Digit ${place}`} value="407" onChange={nothing} />
      <ui.OtpField
        label="Wrong code"
        digitLabel={(place) => `Wrong digit ${place}`}
        value="407195"
        onChange={nothing}
        bad
        message="This code is wrong."
      />
      <ui.AmountOut
        image={<ui.TokenImage size="m" name="T" cornerName="B" />}
        caption="Leaves"
        amount="250.00"
        unit="USDC"
      />
      <ui.Card>
        <ui.AddressBlock address={address} against="0x4f3aB1e702c89D4166aF30d5b8C21f07C5E07b9d" />
      </ui.Card>
      <ui.KeyValue
        facts={[
          { name: 'Fee', value: '0.02 ETH' },
          { name: 'Total', value: '1.02 ETH', total: true },
        ]}
      />
      <ui.Empty icon={ui.walletIcon} title="Nothing yet">
        It will appear here.
      </ui.Empty>
      <ui.Gallery aria-label="Works">
        <ui.Artwork name="Bell" note="Bells" amount="×3" />
        <ui.SkeletonArtwork />
      </ui.Gallery>
      <ui.Sparkline points={[1, 3, 2]} label="From 1 to 2" />
      <ui.Caption>Caption</ui.Caption>
      <ui.Divider>or</ui.Divider>
      <ui.Text tone="small">
        Read the <ui.Link href="#terms">terms</ui.Link>.
      </ui.Text>
      <ui.ButtonRow>
        <ui.Button>Plain</ui.Button>
        <ui.Button variant="primary">Primary</ui.Button>
      </ui.ButtonRow>
      <ui.Stack>
        <ui.Button variant="quiet">Quiet</ui.Button>
        <ui.Button variant="danger">Danger</ui.Button>
        <ui.Button disabled>Off</ui.Button>
        <ui.Button busy>Busy</ui.Button>
      </ui.Stack>
      <ui.Toast tone="success" title="Sent" detail="Detail" dismissLabel="Dismiss" onDismiss={nothing} />
    </ui.Body>
  </ui.Embedded>
)
