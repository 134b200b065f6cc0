// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PracticeToken} from "./PracticeToken.sol";

/// An ERC-20 token that takes an allowance (EIP-2612) and a transfer (EIP-3009) by signature.
contract PracticePermitToken is PracticeToken {
    string public constant version = "2";
    mapping(address => uint256) public nonces;

    bytes32 private constant PERMIT =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

    bytes32 private constant TRANSFER = keccak256(
        "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );
    bytes32 private constant RECEIVE = keccak256(
        "ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );
    bytes32 private constant CANCEL = keccak256("CancelAuthorization(address authorizer,bytes32 nonce)");

    /// Whether an authorisation was used or cancelled.
    mapping(address => mapping(bytes32 => bool)) public authorizationState;

    event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce);
    event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce);

    constructor(string memory name_, string memory symbol_, uint8 decimals_)
        PracticeToken(name_, symbol_, decimals_)
    {}

    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256(bytes(name)),
                keccak256(bytes(version)),
                block.chainid,
                address(this)
            )
        );
    }

    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
    {
        require(block.timestamp <= deadline, "PracticeToken: the permit is over");
        _expectSigned(owner, keccak256(abi.encode(PERMIT, owner, spender, value, nonces[owner]++, deadline)), v, r, s);
        allowance[owner][spender] = value;
        emit Approval(owner, spender, value);
    }

    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        _expectNow(validAfter, validBefore);
        _use(from, nonce);
        _expectSigned(from, keccak256(abi.encode(TRANSFER, from, to, value, validAfter, validBefore, nonce)), v, r, s);
        _transfer(from, to, value);
    }

    /// The same for the one who is paid alone: nobody else can send it before.
    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        require(to == msg.sender, "PracticeToken: only who is paid receives");
        _expectNow(validAfter, validBefore);
        _use(from, nonce);
        _expectSigned(from, keccak256(abi.encode(RECEIVE, from, to, value, validAfter, validBefore, nonce)), v, r, s);
        _transfer(from, to, value);
    }

    function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s) external {
        require(!authorizationState[authorizer][nonce], "PracticeToken: the authorization is used or canceled");
        _expectSigned(authorizer, keccak256(abi.encode(CANCEL, authorizer, nonce)), v, r, s);
        authorizationState[authorizer][nonce] = true;
        emit AuthorizationCanceled(authorizer, nonce);
    }

    function _expectNow(uint256 validAfter, uint256 validBefore) private view {
        require(block.timestamp > validAfter, "PracticeToken: the authorization is not yet valid");
        require(block.timestamp < validBefore, "PracticeToken: the authorization is expired");
    }

    function _use(address authorizer, bytes32 nonce) private {
        require(!authorizationState[authorizer][nonce], "PracticeToken: the authorization is used or canceled");
        authorizationState[authorizer][nonce] = true;
        emit AuthorizationUsed(authorizer, nonce);
    }

    function _expectSigned(address signer, bytes32 message, uint8 v, bytes32 r, bytes32 s) private view {
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", DOMAIN_SEPARATOR(), message));
        address recovered = ecrecover(digest, v, r, s);
        require(recovered != address(0) && recovered == signer, "PracticeToken: another one signed");
    }
}
