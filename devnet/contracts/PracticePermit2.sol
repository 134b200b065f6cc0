// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IERC20 {
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// The allowances of Uniswap's Permit2, with its functions and events, without its signatures.
contract PracticePermit2 {
    struct Allowed {
        uint160 amount;
        uint48 expiration;
        uint48 nonce;
    }

    struct TokenSpenderPair {
        address token;
        address spender;
    }

    mapping(address => mapping(address => mapping(address => Allowed))) public allowance;

    event Approval(
        address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration
    );
    event Lockdown(address indexed owner, address token, address spender);

    function approve(address token, address spender, uint160 amount, uint48 expiration) external {
        Allowed storage allowed = allowance[msg.sender][token][spender];
        allowed.amount = amount;
        allowed.expiration = expiration == 0 ? uint48(block.timestamp) : expiration;
        emit Approval(msg.sender, token, spender, amount, expiration);
    }

    function transferFrom(address from, address to, uint160 amount, address token) external {
        Allowed storage allowed = allowance[from][token][msg.sender];
        require(block.timestamp <= allowed.expiration, "PracticePermit2: expired");
        if (allowed.amount != type(uint160).max) allowed.amount -= amount;
        require(IERC20(token).transferFrom(from, to, amount), "PracticePermit2: the token refused");
    }

    function lockdown(TokenSpenderPair[] calldata approvals) external {
        for (uint256 index = 0; index < approvals.length; ++index) {
            allowance[msg.sender][approvals[index].token][approvals[index].spender].amount = 0;
            emit Lockdown(msg.sender, approvals[index].token, approvals[index].spender);
        }
    }
}
