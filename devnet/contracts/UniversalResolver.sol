// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Registry {
    function resolver(bytes32 node) external view returns (address);
}

interface ExtendedResolver {
    function supportsInterface(bytes4 id) external view returns (bool);
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}

interface Records {
    function addr(bytes32 node) external view returns (address);
    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory);
    function name(bytes32 node) external view returns (string memory);
}

interface BatchGateway {
    struct Request {
        address sender;
        string[] urls;
        bytes data;
    }

    function query(Request[] calldata requests)
        external
        view
        returns (bool[] memory failures, bytes[] memory responses);
}

/// One door to all names of a registry, with the interface that clients of ENS call: it finds the resolver of a name or
/// of the nearest name above it (ENSIP-10), asks it, and passes questions on to gateways (EIP-3668).
contract UniversalResolver {
    Registry public immutable registry;

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error ResolverNotFound(bytes name);
    error ResolverNotContract(bytes name, address resolver);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error HttpError(uint16 status, string message);

    /// A question that waits for a gateway.
    struct Pending {
        address resolver;
        bool extended;
        bytes4 callback;
        bytes extraData;
        string[] gateways;
        bytes carried;
    }

    /// What a look-up by address has to remember.
    struct Reverse {
        bytes account;
        uint256 coinType;
        string name;
        address reverseResolver;
    }

    constructor(Registry registry_) {
        registry = registry_;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7;
    }

    function resolveWithGateways(bytes memory name, bytes memory data, string[] memory gateways)
        external
        view
        returns (bytes memory, address)
    {
        return ask(name, data, gateways, this.resolveCallback.selector, "");
    }

    function resolveCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (bytes memory, address)
    {
        Pending memory pending = abi.decode(extraData, (Pending));
        return (finish(response, pending), pending.resolver);
    }

    function reverseWithGateways(bytes memory account, uint256 coinType, string[] memory gateways)
        external
        view
        returns (string memory, address, address)
    {
        bytes memory name = reverseName(account, coinType);
        Reverse memory lookup = Reverse(account, coinType, "", address(0));
        (bytes memory result, address resolver) = ask(
            name,
            abi.encodeCall(Records.name, (nodeOf(name, 0))),
            gateways,
            this.reverseNameCallback.selector,
            abi.encode(lookup)
        );
        return confirm(lookup, result, resolver, gateways);
    }

    function reverseNameCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (string memory, address, address)
    {
        Pending memory pending = abi.decode(extraData, (Pending));
        Reverse memory lookup = abi.decode(pending.carried, (Reverse));
        return confirm(lookup, finish(response, pending), pending.resolver, pending.gateways);
    }

    function reverseAddressCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (string memory, address, address)
    {
        Pending memory pending = abi.decode(extraData, (Pending));
        Reverse memory lookup = abi.decode(pending.carried, (Reverse));
        return compare(lookup, finish(response, pending), pending.resolver);
    }

    /// The forward half: a name counts only if it leads back to the account.
    function confirm(Reverse memory lookup, bytes memory result, address resolver, string[] memory gateways)
        private
        view
        returns (string memory, address, address)
    {
        lookup.name = abi.decode(result, (string));
        lookup.reverseResolver = resolver;
        if (bytes(lookup.name).length == 0) return ("", address(0), resolver);
        bytes memory name = encodeName(bytes(lookup.name));
        bytes memory data = addressQuestion(nodeOf(name, 0), lookup.coinType);
        bytes memory carried = abi.encode(lookup);
        (result, resolver) = ask(name, data, gateways, this.reverseAddressCallback.selector, carried);
        return compare(lookup, result, resolver);
    }

    function addressQuestion(bytes32 node, uint256 coinType) private pure returns (bytes memory) {
        return coinType == 60
            ? abi.encodeWithSignature("addr(bytes32)", node)
            : abi.encodeWithSignature("addr(bytes32,uint256)", node, coinType);
    }

    function compare(Reverse memory lookup, bytes memory answer, address resolver)
        private
        pure
        returns (string memory, address, address)
    {
        bytes memory account = lookup.coinType == 60
            ? abi.encodePacked(abi.decode(answer, (address)))
            : abi.decode(answer, (bytes));
        require(
            keccak256(account) == keccak256(lookup.account), ReverseAddressMismatch(lookup.name, account)
        );
        return (lookup.name, resolver, lookup.reverseResolver);
    }

    function ask(bytes memory name, bytes memory data, string[] memory gateways, bytes4 callback, bytes memory carried)
        private
        view
        returns (bytes memory, address)
    {
        (address resolver, bool exact) = resolverOf(name);
        require(resolver != address(0), ResolverNotFound(name));
        require(resolver.code.length > 0, ResolverNotContract(name, resolver));
        bool extended = isExtended(resolver);
        require(extended || exact, ResolverNotFound(name));
        (bool done, bytes memory answer) =
            resolver.staticcall(extended ? abi.encodeCall(ExtendedResolver.resolve, (name, data)) : data);
        if (done) return (extended ? abi.decode(answer, (bytes)) : answer, resolver);
        if (bytes4(answer) != OffchainLookup.selector) revert ResolverError(answer);
        askGateway(Pending(resolver, extended, 0, "", gateways, carried), answer, callback);
    }

    function askGateway(Pending memory pending, bytes memory lookup, bytes4 callback) private view {
        BatchGateway.Request[] memory requests = new BatchGateway.Request[](1);
        BatchGateway.Request memory request = requests[0];
        (request.sender, request.urls, request.data, pending.callback, pending.extraData) =
            abi.decode(withoutSelector(lookup), (address, string[], bytes, bytes4, bytes));
        require(request.sender == pending.resolver, ResolverError(lookup));
        revert OffchainLookup(
            address(this),
            pending.gateways,
            abi.encodeCall(BatchGateway.query, (requests)),
            callback,
            abi.encode(pending)
        );
    }

    function finish(bytes calldata response, Pending memory pending) private view returns (bytes memory) {
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        if (failures[0]) {
            bytes memory failure = responses[0];
            if (bytes4(failure) != HttpError.selector) revert ResolverError(failure);
            assembly ("memory-safe") {
                revert(add(failure, 32), mload(failure))
            }
        }
        (bool done, bytes memory answer) =
            pending.resolver.staticcall(abi.encodeWithSelector(pending.callback, responses[0], pending.extraData));
        if (!done) revert ResolverError(answer);
        return pending.extended ? abi.decode(answer, (bytes)) : answer;
    }

    function resolverOf(bytes memory name) private view returns (address resolver, bool exact) {
        for (uint256 place = 0; place < name.length; place += uint8(name[place]) + 1) {
            resolver = registry.resolver(nodeOf(name, place));
            if (resolver != address(0)) return (resolver, place == 0);
            if (name[place] == 0) break;
        }
    }

    function isExtended(address resolver) private view returns (bool) {
        (bool done, bytes memory answer) = resolver.staticcall(
            abi.encodeCall(ExtendedResolver.supportsInterface, (ExtendedResolver.resolve.selector))
        );
        return done && answer.length == 32 && abi.decode(answer, (bool));
    }

    /// Namehash (EIP-137) of what a DNS-encoded name has from a place on.
    function nodeOf(bytes memory name, uint256 place) private pure returns (bytes32) {
        uint256 length = uint8(name[place]);
        if (length == 0) return bytes32(0);
        bytes memory label = new bytes(length);
        for (uint256 index = 0; index < length; index++) {
            label[index] = name[place + 1 + index];
        }
        return keccak256(abi.encodePacked(nodeOf(name, place + 1 + length), keccak256(label)));
    }

    /// A dotted name in the form of DNS.
    function encodeName(bytes memory name) private pure returns (bytes memory encoded) {
        encoded = new bytes(name.length + 2);
        uint256 start = 0;
        for (uint256 index = 0; index <= name.length; index++) {
            if (index < name.length && name[index] != ".") {
                encoded[index + 1] = name[index];
                continue;
            }
            require(index > start && index - start < 256, ResolverNotFound(name));
            encoded[start] = bytes1(uint8(index - start));
            start = index + 1;
        }
    }

    /// ENSIP-3, and ENSIP-19 for coin types other than Ethereum's.
    function reverseName(bytes memory account, uint256 coinType) private pure returns (bytes memory) {
        bytes memory kind = coinType == 60 ? bytes("addr") : hexOf(abi.encodePacked(coinType), true);
        return encodeName(abi.encodePacked(hexOf(account, false), ".", kind, ".reverse"));
    }

    function hexOf(bytes memory data, bool short) private pure returns (bytes memory text) {
        bytes memory digits = "0123456789abcdef";
        uint256 skipped = 0;
        if (short) {
            while (skipped < data.length * 2 - 1 && nibble(data, skipped) == 0) skipped++;
        }
        text = new bytes(data.length * 2 - skipped);
        for (uint256 index = 0; index < text.length; index++) {
            text[index] = digits[nibble(data, index + skipped)];
        }
    }

    function nibble(bytes memory data, uint256 index) private pure returns (uint8) {
        uint8 value = uint8(data[index / 2]);
        return index % 2 == 0 ? value >> 4 : value & 15;
    }

    function withoutSelector(bytes memory data) private pure returns (bytes memory rest) {
        rest = new bytes(data.length - 4);
        for (uint256 index = 0; index < rest.length; index++) {
            rest[index] = data[index + 4];
        }
    }
}
