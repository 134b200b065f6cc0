// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A token with the habits that swaps have to live with. Each is off unless it is switched on at the start.
contract PracticeOddToken {
    string public name;
    string public symbol;
    uint8 public immutable decimals;
    address public immutable minter;
    /// What each transfer takes, but the minter's own: in basis points.
    uint256 public immutable taxBps;
    /// Another allowance is taken only once none is left, and calls answer nothing (as USDT does).
    bool public immutable old;
    /// What others may move is the minter's alone: it can be bought and never sold.
    bool public immutable trap;

    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => address) public delegates;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event DelegateChanged(address indexed delegator, address indexed from, address indexed to);

    constructor(
        string memory name_,
        string memory symbol_,
        uint8 decimals_,
        address minter_,
        uint256 taxBps_,
        bool old_,
        bool trap_
    ) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        minter = minter_;
        taxBps = taxBps_;
        old = old_;
        trap = trap_;
    }

    function mint(address to, uint256 value) external {
        require(msg.sender == minter, "PracticeOddToken: only the minter mints");
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        require(!old || value == 0 || allowance[msg.sender][spender] == 0, "PracticeOddToken: an allowance is left");
        _approve(msg.sender, spender, value);
        return _done();
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _transfer(msg.sender, to, value);
        return _done();
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        require(!trap || from == minter, "PracticeOddToken: not for sale");
        uint256 allowed = allowance[from][msg.sender];
        require(allowed >= value, "PracticeOddToken: transfer amount exceeds allowance");
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
        _transfer(from, to, value);
        return _done();
    }

    /// Badly written: whoever a person calls may give the person's tokens away, and the person's votes.
    function approveForSender(address spender, uint256 value) external {
        _approve(tx.origin, spender, value);
    }

    function delegateForSender(address to) external {
        emit DelegateChanged(tx.origin, delegates[tx.origin], to);
        delegates[tx.origin] = to;
    }

    function _approve(address owner, address spender, uint256 value) private {
        allowance[owner][spender] = value;
        emit Approval(owner, spender, value);
    }

    function _transfer(address from, address to, uint256 value) private {
        require(balanceOf[from] >= value, "PracticeOddToken: transfer amount exceeds balance");
        uint256 tax = from == minter ? 0 : value * taxBps / 10_000;
        balanceOf[from] -= value;
        balanceOf[to] += value - tax;
        emit Transfer(from, to, value - tax);
        if (tax > 0) {
            balanceOf[minter] += tax;
            emit Transfer(from, minter, tax);
        }
    }

    function _done() private view returns (bool) {
        if (old) {
            assembly {
                return(0, 0)
            }
        }
        return true;
    }
}
