// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// The chain's native token as an ERC-20, with the interface and the behaviour of WETH9.
contract WrappedNative {
    string public name;
    string public symbol;
    uint8 public constant decimals = 18;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Approval(address indexed src, address indexed guy, uint256 wad);
    event Transfer(address indexed src, address indexed dst, uint256 wad);
    event Deposit(address indexed dst, uint256 wad);
    event Withdrawal(address indexed src, uint256 wad);

    constructor(string memory name_, string memory symbol_) {
        name = name_;
        symbol = symbol_;
    }

    receive() external payable {
        _depositTo(msg.sender);
    }

    function deposit() external payable {
        _depositTo(msg.sender);
    }

    /// Wraps for somebody else. Not in WETH9; the devnet gives its people wrapped tokens with it.
    function depositTo(address dst) external payable {
        _depositTo(dst);
    }

    function withdraw(uint256 wad) external {
        require(balanceOf[msg.sender] >= wad, "WrappedNative: balance too low");
        balanceOf[msg.sender] -= wad;
        emit Withdrawal(msg.sender, wad);
        (bool sent, ) = msg.sender.call{value: wad}("");
        require(sent, "WrappedNative: the receiver refused");
    }

    function totalSupply() external view returns (uint256) {
        return address(this).balance;
    }

    function approve(address guy, uint256 wad) external returns (bool) {
        allowance[msg.sender][guy] = wad;
        emit Approval(msg.sender, guy, wad);
        return true;
    }

    function transfer(address dst, uint256 wad) external returns (bool) {
        return transferFrom(msg.sender, dst, wad);
    }

    function transferFrom(address src, address dst, uint256 wad) public returns (bool) {
        require(balanceOf[src] >= wad, "WrappedNative: balance too low");
        if (src != msg.sender && allowance[src][msg.sender] != type(uint256).max) {
            require(allowance[src][msg.sender] >= wad, "WrappedNative: allowance too low");
            allowance[src][msg.sender] -= wad;
        }
        balanceOf[src] -= wad;
        balanceOf[dst] += wad;
        emit Transfer(src, dst, wad);
        return true;
    }

    function _depositTo(address dst) private {
        balanceOf[dst] += msg.value;
        emit Deposit(dst, msg.value);
    }
}
