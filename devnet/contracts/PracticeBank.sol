// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Token {
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// What people do with money beside sending it, with the functions that such contracts usually have: it keeps deposits and
/// stakes of one token, lends another against trust, and pays rewards in that.
contract PracticeBank {
    Token public immutable savings;
    Token public immutable loans;
    uint256 private constant REWARD = 12_340_000;
    mapping(address => uint256) public deposits;
    mapping(address => uint256) public stakes;
    mapping(address => uint256) public debts;

    event Voted(address indexed voter, uint256 indexed proposal);

    constructor(Token savings_, Token loans_) {
        savings = savings_;
        loans = loans_;
    }

    function deposit(uint256 value) external {
        deposits[msg.sender] += value;
        savings.transferFrom(msg.sender, address(this), value);
    }

    function withdraw(uint256 value) external {
        deposits[msg.sender] -= value;
        savings.transfer(msg.sender, value);
    }

    function stake(uint256 value) external {
        stakes[msg.sender] += value;
        savings.transferFrom(msg.sender, address(this), value);
    }

    function unstake(uint256 value) external {
        stakes[msg.sender] -= value;
        savings.transfer(msg.sender, value);
    }

    function claim() external {
        require(stakes[msg.sender] > 0, "PracticeBank: only who has a stake is rewarded");
        loans.transfer(msg.sender, REWARD);
    }

    function borrow(uint256 value) external {
        debts[msg.sender] += value;
        loans.transfer(msg.sender, value);
    }

    function repay(uint256 value) external {
        debts[msg.sender] -= value;
        loans.transferFrom(msg.sender, address(this), value);
    }

    function vote(uint256 proposal) external {
        emit Voted(msg.sender, proposal);
    }
}
