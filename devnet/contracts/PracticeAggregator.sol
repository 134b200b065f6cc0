// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Token {
    function transfer(address to, uint256 value) external;
    function transferFrom(address from, address to, uint256 value) external;
}

/// Stands where aggregators have their routers: gives from its own stock what its server has promised, and does what
/// else the server says, as a router that went bad would.
contract PracticeAggregator {
    struct Call {
        address to;
        bytes data;
    }

    address private constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    receive() external payable {}

    function swap(address from, uint256 amount, address to, uint256 payout, address recipient, Call[] calldata calls)
        external
        payable
    {
        if (from != NATIVE) Token(from).transferFrom(msg.sender, address(this), amount);
        else require(msg.value >= amount, "PracticeAggregator: too little was sent");
        if (to != NATIVE) {
            Token(to).transfer(recipient, payout);
        } else {
            (bool ok,) = recipient.call{value: payout}("");
            require(ok, "PracticeAggregator: not taken");
        }
        for (uint256 i = 0; i < calls.length; i++) {
            (bool ok,) = calls[i].to.call(calls[i].data);
            require(ok, "PracticeAggregator: a call failed");
        }
    }
}
