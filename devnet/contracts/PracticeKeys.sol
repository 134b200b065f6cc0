// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IERC721Receiver {
    function onERC721Received(address operator, address from, uint256 tokenId, bytes calldata data)
        external
        returns (bytes4);
}

/// An ERC-721 collection whose pictures and metadata are made by the contract itself: nothing is fetched to show one.
contract PracticeKeys {
    string public constant name = "Practice Keys";
    string public constant symbol = "PKEY";
    address public immutable minter;
    uint256 public totalSupply;
    mapping(address => uint256) private _balances;
    mapping(uint256 => address) private _owners;
    mapping(uint256 => address) private _approved;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    constructor() {
        minter = msg.sender;
    }

    /// ERC-165: ERC-165 itself, ERC-721 and its metadata extension.
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function mint(address to) external {
        require(msg.sender == minter, "PracticeKeys: only the minter mints");
        uint256 tokenId = ++totalSupply;
        _balances[to] += 1;
        _owners[tokenId] = to;
        emit Transfer(address(0), to, tokenId);
    }

    function balanceOf(address owner) external view returns (uint256) {
        require(owner != address(0), "PracticeKeys: no owner");
        return _balances[owner];
    }

    function ownerOf(uint256 tokenId) public view returns (address owner) {
        owner = _owners[tokenId];
        require(owner != address(0), "PracticeKeys: no such key");
    }

    function getApproved(uint256 tokenId) external view returns (address) {
        ownerOf(tokenId);
        return _approved[tokenId];
    }

    function approve(address to, uint256 tokenId) external {
        address owner = ownerOf(tokenId);
        require(msg.sender == owner || isApprovedForAll[owner][msg.sender], "PracticeKeys: not allowed");
        _approved[tokenId] = to;
        emit Approval(owner, to, tokenId);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 tokenId) public {
        require(ownerOf(tokenId) == from, "PracticeKeys: not the owner");
        require(to != address(0), "PracticeKeys: transfer to the zero address");
        require(
            msg.sender == from || msg.sender == _approved[tokenId] || isApprovedForAll[from][msg.sender],
            "PracticeKeys: not allowed"
        );
        delete _approved[tokenId];
        _balances[from] -= 1;
        _balances[to] += 1;
        _owners[tokenId] = to;
        emit Transfer(from, to, tokenId);
    }

    function safeTransferFrom(address from, address to, uint256 tokenId) external {
        safeTransferFrom(from, to, tokenId, "");
    }

    function safeTransferFrom(address from, address to, uint256 tokenId, bytes memory data) public {
        transferFrom(from, to, tokenId);
        if (to.code.length > 0) {
            bytes4 answer = IERC721Receiver(to).onERC721Received(msg.sender, from, tokenId, data);
            require(answer == IERC721Receiver.onERC721Received.selector, "PracticeKeys: the receiver refused");
        }
    }

    function tokenURI(uint256 tokenId) external view returns (string memory) {
        ownerOf(tokenId);
        string memory number = _decimal(tokenId);
        bytes memory json = abi.encodePacked(
            '{"name":"Practice key ',
            number,
            '","description":"A key that opens nothing, for practice.","image":"data:image/svg+xml;base64,',
            _base64(_picture(tokenId, number)),
            '"}'
        );
        return string(abi.encodePacked("data:application/json;base64,", _base64(json)));
    }

    function _picture(uint256 tokenId, string memory number) private pure returns (bytes memory) {
        string memory hue = _decimal((82 + tokenId * 47) % 360);
        return abi.encodePacked(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240"><rect width="240" height="240" fill="hsl(',
            hue,
            ',9%,13%)"/><g fill="none" stroke="hsl(',
            hue,
            ',62%,66%)" stroke-width="10" stroke-linecap="round" stroke-linejoin="round">',
            '<circle cx="86" cy="96" r="34"/><path d="M110 120l62 62m-20-20 16-16m-36-4 14-14"/></g>',
            '<text x="22" y="222" font-family="sans-serif" font-size="18" fill="hsl(',
            hue,
            ',20%,72%)">No. ',
            number,
            "</text></svg>"
        );
    }

    function _decimal(uint256 value) private pure returns (string memory) {
        if (value == 0) return "0";
        bytes memory digits;
        for (; value > 0; value /= 10) digits = abi.encodePacked(bytes1(uint8(48 + (value % 10))), digits);
        return string(digits);
    }

    function _base64(bytes memory data) private pure returns (string memory) {
        bytes memory alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        bytes memory text = new bytes(4 * ((data.length + 2) / 3));
        uint256 end = 0;
        for (uint256 i = 0; i < data.length; i += 3) {
            uint256 left = data.length - i;
            uint256 group = uint256(uint8(data[i])) << 16;
            if (left > 1) group |= uint256(uint8(data[i + 1])) << 8;
            if (left > 2) group |= uint256(uint8(data[i + 2]));
            text[end++] = alphabet[(group >> 18) & 63];
            text[end++] = alphabet[(group >> 12) & 63];
            text[end++] = left > 1 ? alphabet[(group >> 6) & 63] : bytes1("=");
            text[end++] = left > 2 ? alphabet[group & 63] : bytes1("=");
        }
        return string(text);
    }
}
