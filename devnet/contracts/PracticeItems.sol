// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IERC1155Receiver {
    function onERC1155Received(address operator, address from, uint256 id, uint256 value, bytes calldata data)
        external
        returns (bytes4);
}

/// An ERC-1155 collection of the devnet. The metadata of all items lies behind one address that its minter chose.
contract PracticeItems {
    string public name;
    string private _uri;
    address public immutable minter;
    mapping(uint256 => mapping(address => uint256)) private _held;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event TransferSingle(
        address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value
    );
    event TransferBatch(
        address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values
    );
    event ApprovalForAll(address indexed account, address indexed operator, bool approved);

    constructor(string memory name_, string memory uri_, address minter_) {
        name = name_;
        _uri = uri_;
        minter = minter_;
    }

    /// ERC-165: ERC-165 itself, ERC-1155 and its metadata extension.
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
    }

    function uri(uint256) external view returns (string memory) {
        return _uri;
    }

    function mint(address to, uint256[] calldata ids, uint256[] calldata values) external {
        require(msg.sender == minter, "PracticeItems: only the minter mints");
        require(ids.length == values.length, "PracticeItems: ids and values differ");
        for (uint256 i = 0; i < ids.length; i++) _held[ids[i]][to] += values[i];
        emit TransferBatch(msg.sender, address(0), to, ids, values);
    }

    function balanceOf(address account, uint256 id) external view returns (uint256) {
        return _held[id][account];
    }

    function balanceOfBatch(address[] calldata accounts, uint256[] calldata ids)
        external
        view
        returns (uint256[] memory balances)
    {
        require(accounts.length == ids.length, "PracticeItems: accounts and ids differ");
        balances = new uint256[](ids.length);
        for (uint256 i = 0; i < ids.length; i++) balances[i] = _held[ids[i]][accounts[i]];
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes calldata data) external {
        require(msg.sender == from || isApprovedForAll[from][msg.sender], "PracticeItems: not allowed");
        require(to != address(0), "PracticeItems: transfer to the zero address");
        require(_held[id][from] >= value, "PracticeItems: transfer exceeds balance");
        _held[id][from] -= value;
        _held[id][to] += value;
        emit TransferSingle(msg.sender, from, to, id, value);
        if (to.code.length > 0) {
            bytes4 answer = IERC1155Receiver(to).onERC1155Received(msg.sender, from, id, value, data);
            require(answer == IERC1155Receiver.onERC1155Received.selector, "PracticeItems: the receiver refused");
        }
    }
}
